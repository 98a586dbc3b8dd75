/**
 * Types of the RPC of ferrite-wallet-rpc. Generated from its description, which `rpc.discover` returns.
 *
 * Optional fields of results are left out when they are empty or have their usual value. Integers have up to
 * 64 bits: above `Number.MAX_SAFE_INTEGER`, parse them as `bigint`.
 */

/** An account. */
export interface AccountInfo {
  /** The account. */
  account_index: number;
  /** The balance, in atomic units. */
  balance: number;
  /** The first address of the account. */
  base_address: string;
  /** Its label. */
  label: string;
  /** A tag. */
  tag: string;
  /** The unlocked balance. */
  unlocked_balance: number;
}

/** A tag. */
export interface AccountTag {
  /** Indices of accounts. */
  accounts?: number[];
  /** Its description. */
  label: string;
  /** A tag. */
  tag: string;
}

/** The request of `add_address_book`. */
export interface AddAddressBookRequest {
  /** An address. */
  address?: string;
  /** A description. */
  description?: string;
  /** A payment id in hex. */
  payment_id?: string;
}

/** The response of `add_address_book`. */
export interface AddAddressBookResponse {
  /** The index. */
  index: number;
}

/** The request of `add_webhook`. */
export interface AddWebhookRequest {
  /** Only transactions of this account. */
  account_index?: number;
  /** Only payments to this address of the account. */
  address_index?: number;
  /** The number of the last event that is not sent; by default, the last one there is. */
  after?: number;
  /** Only payments to addresses with this label. */
  label?: string;
  /** The number of attempts after which an event is a dead letter. */
  max_attempts?: number;
  /** The hours since the first attempt after which an event is a dead letter. */
  max_hours?: number;
  /** Whether events wait until `update_webhook` lets them go. */
  paused?: boolean;
  /** The secret that signs deliveries; made by the service if empty. */
  secret?: string;
  /** SHA-256 fingerprints of the receiver's certificate; without any, the system's authorities must have signed it. */
  ssl_allowed_fingerprints?: string[];
  /** The types of events; all if empty. */
  types?: string[];
  /** Where events are sent: `http://` or `https://`. */
  url?: string;
}

/** The response of `add_webhook`. */
export interface AddWebhookResponse {
  /** Its number. */
  id: number;
  /** The secret, which is not shown again. */
  secret: string;
}

/** An entry. */
export interface AddressBookEntry {
  /** An address. */
  address: string;
  /** A description. */
  description: string;
  /** The index. */
  index: number;
  /** A payment id in hex, for old clients. */
  payment_id?: string;
}

/** An address of an account. */
export interface AddressInfo {
  /** An address. */
  address: string;
  /** The index of an address. */
  address_index: number;
  /** Its label. */
  label: string;
  /** Whether it has been used. */
  used: boolean;
}

/** A list of amounts. */
export interface AmountsList {
  /** Amounts. */
  amounts?: number[];
}

/** The request of `auto_refresh`. */
export interface AutoRefreshRequest {
  /** Whether to enable it. */
  enable?: boolean;
  /** The interval in seconds; 0 for 20. */
  period?: number;
}

/** The request of `change_wallet_password`. */
export interface ChangeWalletPasswordRequest {
  /** The new password. */
  new_password?: string;
  /** The old password. */
  old_password?: string;
}

/** The request of `check_reserve_proof`. */
export interface CheckReserveProofRequest {
  /** An address. */
  address?: string;
  /** The signed message. */
  message?: string;
  /** A signature. */
  signature?: string;
}

/** The response of `check_reserve_proof`. */
export interface CheckReserveProofResponse {
  /** Whether it is valid. */
  good: boolean;
  /** The spent amount. */
  spent: number;
  /** The proven amount. */
  total: number;
}

/** The request of `check_spend_proof`. */
export interface CheckSpendProofRequest {
  /** The signed message. */
  message?: string;
  /** A signature. */
  signature?: string;
  /** The id of a transaction. */
  txid?: string;
}

/** The response of `check_spend_proof`. */
export interface CheckSpendProofResponse {
  /** Whether it is valid. */
  good: boolean;
}

/** The request of `check_tx_key`. */
export interface CheckTxKeyRequest {
  /** An address. */
  address?: string;
  /** The secret keys of the transaction. */
  tx_key?: string;
  /** The id of a transaction. */
  txid?: string;
}

/** The response of `check_tx_key`. */
export interface CheckTxKeyResponse {
  /** Number of confirmations. */
  confirmations: number;
  /** Whether it is in the pool. */
  in_pool: boolean;
  /** The amount received. */
  received: number;
}

/** The request of `check_tx_proof`. */
export interface CheckTxProofRequest {
  /** An address. */
  address?: string;
  /** The signed message. */
  message?: string;
  /** A signature. */
  signature?: string;
  /** The id of a transaction. */
  txid?: string;
}

/** The response of `check_tx_proof`. */
export interface CheckTxProofResponse {
  /** Number of confirmations. */
  confirmations: number;
  /** Whether it is valid. */
  good: boolean;
  /** Whether it is in the pool. */
  in_pool: boolean;
  /** The amount received. */
  received: number;
}

/** The request of `close_wallet`. */
export interface CloseWalletRequest {
  /** Whether to save the currently open wallet. */
  autosave_current?: boolean;
}

/** The request of `create_account`. */
export interface CreateAccountRequest {
  /** Its label. */
  label?: string;
}

/** The response of `create_account`. */
export interface CreateAccountResponse {
  /** The account. */
  account_index: number;
  /** An address. */
  address: string;
}

/** The request of `create_address`. */
export interface CreateAddressRequest {
  /** The account. */
  account_index?: number;
  /** The number. */
  count?: number;
  /** Its label. */
  label?: string;
}

/** The response of `create_address`. */
export interface CreateAddressResponse {
  /** The first of them. */
  address: string;
  /** Its index. */
  address_index: number;
  /** Indices of addresses. */
  address_indices?: number[];
  /** Addresses. */
  addresses?: string[];
}

/** The request of `create_token`. */
export interface CreateTokenRequest {
  /** Its name: letters, digits, `.`, `_` and `-`. */
  name?: string;
  /** With `spend`: the most that may be sent within 24 hours, with the fees. */
  per_day?: number;
  /** With `spend`: the most that one call may send, with the fee. */
  per_payment?: number;
  /** What it permits: `read`, `receive`, `propose`, `spend`, `admin`. */
  scopes?: string[];
  /** The loaded wallets that it is limited to; all wallets if empty. */
  wallets?: string[];
}

/** The response of `create_token`. */
export interface CreateTokenResponse {
  /** The token, which is not shown again. */
  token: string;
}

/** The request of `create_wallet`. */
export interface CreateWalletRequest {
  /** The file name. */
  filename?: string;
  /** The language of the seed. */
  language?: string;
  /** The password. */
  password?: string;
}

/** An event that could not be delivered. */
export interface DeadLetterEntry {
  /** The number of attempts. */
  attempts: number;
  /** Why it failed. */
  error: string;
  /** The event. */
  event: EventEntry;
  /** Whether it waits for another attempt. */
  replay: boolean;
  /** The time of the last one. */
  time: number;
}

/** The request of `delete_address_book`. */
export interface DeleteAddressBookRequest {
  /** The index. */
  index?: number;
}

/** The request of `describe_transfer`. */
export interface DescribeTransferRequest {
  /** The set for the other signers. */
  multisig_txset?: string;
  /** The unsigned set, for an offline wallet. */
  unsigned_txset?: string;
}

/** The response of `describe_transfer`. */
export interface DescribeTransferResponse {
  /** One per transaction. */
  desc?: TransferDescription[];
  /** The totals. */
  summary: TxSetSummary;
}

/** A recipient with an amount. */
export interface Destination {
  /** The address. */
  address: string;
  /** How much, in atomic units. */
  amount: number;
}

/** A recipient with an amount. */
export interface DestinationParam {
  /** The address. */
  address?: string;
  /** How much, in atomic units. */
  amount?: number;
}

/** The request of `edit_address_book`. */
export interface EditAddressBookRequest {
  /** An address. */
  address?: string;
  /** A description. */
  description?: string;
  /** The index. */
  index?: number;
  /** A payment id in hex. */
  payment_id?: string;
  /** Whether to change the address. */
  set_address?: boolean;
  /** Whether to change the description. */
  set_description?: boolean;
  /** Whether to change the payment id. */
  set_payment_id?: boolean;
}

/** No parameters. */
export type EmptyRequest = Record<string, unknown>;

/** An empty successful response. */
export type EmptyResponse = Record<string, never>;

/** The request of `estimate_tx_size_and_weight`. */
export interface EstimateTxSizeAndWeightRequest {
  /** Number of inputs. */
  n_inputs?: number;
  /** Number of outputs. */
  n_outputs?: number;
  /** Whether the amount is hidden. */
  rct?: boolean;
  /** The ring size; 0 for the default. */
  ring_size?: number;
}

/** The response of `estimate_tx_size_and_weight`. */
export interface EstimateTxSizeAndWeightResponse {
  /** Its size. */
  size: number;
  /** The weight. */
  weight: number;
}

/** An event. Fields that do not apply to its type are absent. */
export interface EventEntry {
  /** The address that received a payment. */
  address?: string;
  /** What a payment brought, or what a transaction of the wallet cost, with its fee and without its change. */
  amount?: number;
  /** The number of confirmations. */
  confirmations?: number;
  /** The height of the block; without a transaction, that of the node. */
  height?: number;
  /** Its number. The numbers of a wallet have no gaps. */
  number: number;
  /** The payment id. */
  payment_id?: string;
  /** The part of a refresh or rescan that is done. */
  percent?: number;
  /** How long the rest takes, if that can be said. */
  seconds_left?: number;
  /** The index of that address; for a transaction of the wallet, the account that paid. */
  subaddr_index?: SubaddressIndex;
  /** The time of the block, or when the transaction was first seen. */
  timestamp?: number;
  /** The transaction. */
  txid?: string;
  /** What happened. */
  type: string;
  /** The height of the wallet at that time. */
  wallet_height: number;
}

/** The request of `exchange_multisig_keys`. */
export interface ExchangeMultisigKeysRequest {
  /** Continue although some are missing. */
  force_update_use_with_caution?: boolean;
  /** The multisig infos of the signers. */
  multisig_info?: string[];
  /** The password. */
  password?: string;
}

/** The request of `export_key_images`. */
export interface ExportKeyImagesRequest {
  /** All of them. */
  all?: boolean;
}

/** The response of `export_key_images`. */
export interface ExportKeyImagesResponse {
  /** Their offset in the list of outputs. */
  offset: number;
  /** The key images. */
  signed_key_images?: SignedKeyImage[];
}

/** The response of `export_multisig_info`. */
export interface ExportMultisigInfoResponse {
  /** A description of the result. */
  info: string;
}

/** The request of `export_outputs`. */
export interface ExportOutputsRequest {
  /** All of them. */
  all?: boolean;
  /** The number. */
  count?: number;
  /** The first of them. */
  start?: number;
}

/** The response of `export_outputs`. */
export interface ExportOutputsResponse {
  /** Outputs, in hex. */
  outputs_data_hex: string;
}

/** The request of `export_wallet2`. */
export interface ExportWallet2Request {
  /** The name of the new files. */
  filename?: string;
  /** Their password; without it, that of the wallet. */
  password?: string;
}

/** The response of `export_wallet2`. */
export interface ExportWallet2Response {
  /** The data of this wallet that the files cannot hold. */
  not_exported?: string[];
}

/** The response of `finalize_multisig`. */
export interface FinalizeMultisigResponse {
  /** The address of the group. */
  address: string;
}

/** The request of `freeze`. */
export interface FreezeRequest {
  /** A key image. */
  key_image?: string;
}

/** The response of `frozen`. */
export interface FrozenResponse {
  /** Whether it is frozen. */
  frozen: boolean;
}

/** The request of `generate_from_keys`. */
export interface GenerateFromKeysRequest {
  /** An address. */
  address?: string;
  /** Whether to save the currently open wallet. */
  autosave_current?: boolean;
  /** The file name. */
  filename?: string;
  /** The language of the seed. */
  language?: string;
  /** The password. */
  password?: string;
  /** The restore height. */
  restore_height?: number;
  /** The secret spend key in hex. */
  spendkey?: string;
  /** The secret view key in hex. */
  viewkey?: string;
}

/** The response of `generate_from_keys`. */
export interface GenerateFromKeysResponse {
  /** An address. */
  address: string;
  /** A description of the result. */
  info: string;
}

/** The response of `get_account_tags`. */
export interface GetAccountTagsResponse {
  /** The tags. */
  account_tags?: AccountTag[];
}

/** The request of `get_accounts`. */
export interface GetAccountsRequest {
  /** The tag is a regular expression. */
  regexp?: boolean;
  /** Count confirmed outputs only. */
  strict_balances?: boolean;
  /** A tag. */
  tag?: string;
}

/** The response of `get_accounts`. */
export interface GetAccountsResponse {
  /** The accounts. */
  subaddress_accounts?: AccountInfo[];
  /** The balance of all accounts. */
  total_balance: number;
  /** The unlocked part. */
  total_unlocked_balance: number;
}

/** The request of `get_address_book`. */
export interface GetAddressBookRequest {
  /** `next` of the page before; empty for the first one. */
  cursor?: string;
  /** The indices; empty for all. */
  entries?: number[];
  /** The greatest number of entries in the response; 0 for all. The reference has no pages. */
  limit?: number;
}

/** The response of `get_address_book`. */
export interface GetAddressBookResponse {
  /** The entries. */
  entries?: AddressBookEntry[];
  /** With `limit`, the cursor of the next page, if there are more. */
  next?: string;
}

/** The request of `get_address_index`. */
export interface GetAddressIndexRequest {
  /** An address. */
  address?: string;
}

/** The response of `get_address_index`. */
export interface GetAddressIndexResponse {
  /** The index. */
  index: SubaddressIndex;
}

/** The request of `get_address`. */
export interface GetAddressRequest {
  /** The account. */
  account_index?: number;
  /** The index of an address. */
  address_index?: number[];
  /** `next` of the page before; empty for the first one. */
  cursor?: string;
  /** The greatest number of addresses in the response; 0 for all. The reference has no pages. */
  limit?: number;
}

/** The response of `get_address`. */
export interface GetAddressResponse {
  /** The first address of the account. */
  address: string;
  /** Addresses. */
  addresses?: AddressInfo[];
  /** With `limit`, the cursor of the next page, if there are more. */
  next?: string;
}

/** The request of `get_attribute`. */
export interface GetAttributeRequest {
  /** Its name. */
  key?: string;
}

/** The response of `get_attribute`. */
export interface GetAttributeResponse {
  /** A value. */
  value: string;
}

/** The request of `get_balance`. */
export interface GetBalanceRequest {
  /** The account. */
  account_index?: number;
  /** Indices of addresses. */
  address_indices?: number[];
  /** All accounts. */
  all_accounts?: boolean;
  /** Count confirmed outputs only. */
  strict?: boolean;
}

/** The response of `get_balance`. */
export interface GetBalanceResponse {
  /** The balance, in atomic units. */
  balance: number;
  /** Blocks until all of it is unlocked. */
  blocks_to_unlock: number;
  /** Whether infos of the other signers are needed. */
  multisig_import_needed: boolean;
  /** The same per address. */
  per_subaddress?: SubaddressBalance[];
  /** Seconds until all of it is unlocked. */
  time_to_unlock: number;
  /** The unlocked balance. */
  unlocked_balance: number;
}

/** The request of `get_bulk_payments`. */
export interface GetBulkPaymentsRequest {
  /** `next` of the page before; empty for the first one. */
  cursor?: string;
  /** The greatest number of payments in the response; 0 for all. The reference has no pages. */
  limit?: number;
  /** The minimum height. */
  min_block_height?: number;
  /** Payment ids in hex; all if empty. */
  payment_ids?: string[];
}

/** The response of `get_default_fee_priority`. */
export interface GetDefaultFeePriorityResponse {
  /** The fee priority, from 0 to 4. */
  priority: number;
}

/** The request of `get_events`. */
export interface GetEventsRequest {
  /** The number of the last known event; 0 for none. */
  after?: number;
  /** The greatest number of events in the response; 0 for 100. */
  limit?: number;
}

/** The response of `get_events`. */
export interface GetEventsResponse {
  /** The events, oldest first. The service always sends the list, even if it is empty. */
  events?: EventEntry[];
  /** The number of the last event; 0 if there was none. */
  last: number;
  /** The value of `after` for the next page. */
  next: number;
  /** The number of the oldest event that is kept; 0 if there is none. */
  oldest: number;
}

/** The response of `get_height`. */
export interface GetHeightResponse {
  /** The height of the wallet. */
  height: number;
}

/** The response of `get_languages`. */
export interface GetLanguagesResponse {
  /** Their English names. */
  languages?: string[];
  /** Their own names. */
  languages_local?: string[];
}

/** The request of `get_multisig_key_exchange_booster`. */
export interface GetMultisigKeyExchangeBoosterRequest {
  /** The multisig infos of the signers. */
  multisig_info?: string[];
  /** The number. */
  num_signers?: number;
  /** The password. */
  password?: string;
  /** The number of required signers. */
  threshold?: number;
}

/** The request of `get_payments`. */
export interface GetPaymentsRequest {
  /** `next` of the page before; empty for the first one. */
  cursor?: string;
  /** The greatest number of payments in the response; 0 for all. The reference has no pages. */
  limit?: number;
  /** A payment id in hex. */
  payment_id?: string;
}

/** The response of `get_payments`. */
export interface GetPaymentsResponse {
  /** With `limit`, the cursor of the next page, if there are more. */
  next?: string;
  /** The payments. */
  payments?: PaymentInfo[];
}

/** The response of `get_refresh_progress`. */
export interface GetRefreshProgressResponse {
  /** The number of missing blocks. */
  blocks_left: number;
  /** The height that it has reached. While rescanning, the wallet itself keeps what it knows. */
  height: number;
  /** The part that is done; 100 if nothing is left. */
  percent: number;
  /** How long the rest takes; absent while that cannot be said. */
  seconds_left?: number;
  /** The height at which it began; that of the wallet if it is idle. */
  start_height: number;
  /** `idle`, `refreshing` or `rescanning`. */
  state: string;
  /** The height of the node; 0 if the node has not told it. */
  target_height: number;
}

/** The request of `get_reserve_proof`. */
export interface GetReserveProofRequest {
  /** The account. */
  account_index?: number;
  /** All of them. */
  all?: boolean;
  /** An amount in atomic units. */
  amount?: number;
  /** The signed message. */
  message?: string;
}

/** The response of `get_settings` and `set_settings`. */
export interface GetSettingsResponse {
  /** The settings. */
  settings: WalletSettings;
  /** The names of settings that differ from their defaults but have no effect here. */
  without_effect?: string[];
}

/** The request of `get_spend_proof`. */
export interface GetSpendProofRequest {
  /** The signed message. */
  message?: string;
  /** The id of a transaction. */
  txid?: string;
}

/** The request of `get_transfer_by_txid`. */
export interface GetTransferByTxidRequest {
  /** The account. */
  account_index?: number;
  /** The id of a transaction. */
  txid?: string;
}

/** The response of `get_transfer_by_txid`. */
export interface GetTransferByTxidResponse {
  /** The first of them. */
  transfer: TransferEntry;
  /** The transfers. */
  transfers?: TransferEntry[];
}

/** The response of `get_transfer_totals`. Kinds that were not asked for are absent. */
export interface GetTransferTotalsResponse {
  /** Failed. */
  failed?: TransferTotal;
  /** Received. */
  in?: TransferTotal;
  /** Sent. */
  out?: TransferTotal;
  /** Sent, but not confirmed. */
  pending?: TransferTotal;
  /** Received, but not confirmed. */
  pool?: TransferTotal;
}

/** The request of `get_transfers`. */
export interface GetTransfersRequest {
  /** The account. */
  account_index?: number;
  /** All accounts. */
  all_accounts?: boolean;
  /** Failed. */
  failed?: boolean;
  /** Whether to filter by height. */
  filter_by_height?: boolean;
  /** Received. */
  in?: boolean;
  /** Up to this height. */
  max_height?: number;
  /** Above this height. */
  min_height?: number;
  /** Sent. */
  out?: boolean;
  /** Sent, but not confirmed. */
  pending?: boolean;
  /** Received, but not confirmed. */
  pool?: boolean;
  /** Addresses of the account; all if empty. */
  subaddr_indices?: number[];
}

/** The response of `get_transfers`; empty lists are omitted. `L` is a list of `TransferEntry`, or something that serialises like one. */
export interface GetTransfersResponse {
  /** Failed. */
  failed?: TransferEntry[];
  /** Received. */
  in?: TransferEntry[];
  /** Sent. */
  out?: TransferEntry[];
  /** Sent, but not confirmed. */
  pending?: TransferEntry[];
  /** Received, but not confirmed. */
  pool?: TransferEntry[];
}

/** The request of `get_tx_key`. */
export interface GetTxKeyRequest {
  /** The id of a transaction. */
  txid?: string;
}

/** The response of `get_tx_key`. */
export interface GetTxKeyResponse {
  /** The secret keys of the transaction. */
  tx_key: string;
}

/** The request of `get_tx_notes`. */
export interface GetTxNotesRequest {
  /** Ids of transactions. */
  txids?: string[];
}

/** The response of `get_tx_notes`. */
export interface GetTxNotesResponse {
  /** Notes, in the order of the ids. */
  notes?: string[];
}

/** The request of `get_tx_proof`. */
export interface GetTxProofRequest {
  /** An address. */
  address?: string;
  /** The signed message. */
  message?: string;
  /** The id of a transaction. */
  txid?: string;
}

/** The response of `get_tx_proof`. */
export interface GetTxProofResponse {
  /** A signature. */
  signature: string;
}

/** The response of `get_version`. */
export interface GetVersionResponse {
  /** Whether it is a release. */
  release: boolean;
  /** The version. */
  version: number;
}

/** The request of `import_key_images`. */
export interface ImportKeyImagesRequest {
  /** Their offset in the list of outputs. */
  offset?: number;
  /** The key images. */
  signed_key_images?: SignedKeyImageParam[];
}

/** The response of `import_key_images`. */
export interface ImportKeyImagesResponse {
  /** A height. */
  height: number;
  /** The spent amount. */
  spent: number;
  /** The unspent amount. */
  unspent: number;
}

/** The request of `import_multisig_info`. */
export interface ImportMultisigInfoRequest {
  /** A description of the result. */
  info?: string[];
  /** Whether to rescan for spent outputs. */
  refresh_after_import?: boolean;
}

/** The response of `import_multisig_info`. */
export interface ImportMultisigInfoResponse {
  /** Number of outputs. */
  n_outputs: number;
}

/** The request of `import_outputs`. */
export interface ImportOutputsRequest {
  /** The response of `export_outputs` of another wallet. */
  outputs_data_hex?: string;
}

/** The response of `import_outputs`. */
export interface ImportOutputsResponse {
  /** Number of known outputs. */
  num_imported: number;
}

/** An address index in either dialect: as a number, or with its account. */
export type IncomingIndex = number | SubaddressIndex;

/** A received output. */
export interface IncomingTransfer {
  /** Its amount. */
  amount: number;
  /** The height of its block. */
  block_height: number;
  /** Whether it is frozen. */
  frozen: boolean;
  /** Its global index. */
  global_index: number;
  /** Its key image; empty if unknown. */
  key_image: string;
  /** Its key. */
  pubkey: string;
  /** Whether it is spent. */
  spent: boolean;
  /** The receiving address. */
  subaddr_index: IncomingIndex;
  /** Its transaction. */
  tx_hash: string;
  /** The size of the transaction, for old clients. */
  tx_size?: number;
  /** Whether it is unlocked. */
  unlocked: boolean;
}

/** The request of `incoming_transfers`. */
export interface IncomingTransfersRequest {
  /** The account. */
  account_index?: number;
  /** `next` of the page before; empty for the first one. */
  cursor?: string;
  /** The greatest number of outputs in the response; 0 for all. The reference has no pages. */
  limit?: number;
  /** Addresses of the account; all if empty. */
  subaddr_indices?: number[];
  /** `all`, `available` or `unavailable`. */
  transfer_type?: string;
}

/** The response of `incoming_transfers`. */
export interface IncomingTransfersResponse {
  /** With `limit`, the cursor of the next page, if there may be more. */
  next?: string;
  /** The outputs. */
  transfers?: IncomingTransfer[];
}

/** The response of `is_multisig`. */
export interface IsMultisigResponse {
  /** Whether it is multisig. */
  multisig: boolean;
  /** Whether the key exchange is complete. */
  ready: boolean;
  /** The number of required signers. */
  threshold: number;
  /** The number. */
  total: number;
}

/** A list of key images. */
export interface KeyImageList {
  /** Key images. */
  key_images?: string[];
}

/** The request of `label_account`. */
export interface LabelAccountRequest {
  /** The account. */
  account_index?: number;
  /** Its label. */
  label?: string;
}

/** The request of `label_address`. */
export interface LabelAddressRequest {
  /** The index. */
  index?: SubaddressIndexParam;
  /** Its label. */
  label?: string;
}

/** The request of `list_dead_letters`. */
export interface ListDeadLettersRequest {
  /** `next` of the page before. */
  cursor?: string;
  /** The number of the webhook. */
  id?: number;
  /** The greatest number of dead letters in the response; 0 for all. */
  limit?: number;
}

/** The response of `list_dead_letters`. */
export interface ListDeadLettersResponse {
  /** The dead letters, oldest event first. The service always sends the list, even if it is empty. */
  dead_letters?: DeadLetterEntry[];
  /** The cursor of the next page, if there is one. */
  next?: string;
}

/** The response of `list_tokens`. */
export interface ListTokensResponse {
  /** The tokens, in the order in which they were made. The service always sends the list, even if it is empty. */
  tokens?: TokenInfo[];
}

/** The request of `list_transfers`. The reference has none. */
export interface ListTransfersRequest {
  /** The account; all accounts if absent. */
  account_index?: number;
  /** `next` of the page before; empty for the first one. */
  cursor?: string;
  /** Failed. */
  failed?: boolean;
  /** Received. If no kind is set, all are listed. */
  in?: boolean;
  /** The greatest number of transfers in the response; 0 for 100. */
  limit?: number;
  /** Only in blocks up to this height. */
  max_height?: number;
  /** Only up to this time. */
  max_time?: number;
  /** Only in blocks from this height on. */
  min_height?: number;
  /** Only from this time on. */
  min_time?: number;
  /** Sent. */
  out?: boolean;
  /** Sent, but not confirmed. */
  pending?: boolean;
  /** Received, but not confirmed. */
  pool?: boolean;
  /** Addresses of the account; all if empty. */
  subaddr_indices?: number[];
}

/** The response of `list_transfers`. `L` is as in `GetTransfersResponse`. */
export interface ListTransfersResponse {
  /** The cursor of the next page, if there are more. */
  next?: string;
  /** The transfers, newest first. The service always sends the list, even if it is empty. */
  transfers?: TransferEntry[];
}

/** The response of `list_wallets`. */
export interface ListWalletsResponse {
  /** The loaded wallets, ordered by name. The service always sends the list, even if it is empty. */
  wallets?: LoadedWallet[];
}

/** The response of `list_webhooks`. */
export interface ListWebhooksResponse {
  /** The webhooks, in the order in which they were added. The service always sends the list, even if it is empty. */
  webhooks?: WebhookInfo[];
}

/** The request of `load_wallet`. */
export interface LoadWalletRequest {
  /** The file name, which is the name of the wallet in paths. */
  filename?: string;
  /** The password. */
  password?: string;
}

/** A loaded wallet. */
export interface LoadedWallet {
  /** The primary address. */
  address: string;
  /** The file name. */
  filename: string;
  /** The height up to which it has scanned the chain. */
  height: number;
}

/** The request of `make_integrated_address`. */
export interface MakeIntegratedAddressRequest {
  /** A payment id in hex. */
  payment_id?: string;
  /** An address without a payment id. */
  standard_address?: string;
}

/** The response of `make_integrated_address`. */
export interface MakeIntegratedAddressResponse {
  /** An address with a payment id. */
  integrated_address: string;
  /** A payment id in hex. */
  payment_id: string;
}

/** The request of `make_multisig`. */
export interface MakeMultisigRequest {
  /** The multisig infos of the signers. */
  multisig_info?: string[];
  /** The password. */
  password?: string;
  /** The number of required signers. */
  threshold?: number;
}

/** The response of `make_multisig`. */
export interface MakeMultisigResponse {
  /** An address. */
  address: string;
  /** The multisig infos of the signers. */
  multisig_info: string;
}

/** The request of `make_uri`. */
export interface MakeUriRequest {
  /** An address. */
  address: string;
  /** An amount in atomic units. */
  amount: number;
  /** A payment id in hex. */
  payment_id: string;
  /** The recipient. */
  recipient_name: string;
  /** The description. */
  tx_description: string;
}

/** The request of `make_uri`. */
export interface MakeUriRequestParam {
  /** An address. */
  address?: string;
  /** An amount in atomic units. */
  amount?: number;
  /** A payment id in hex. */
  payment_id?: string;
  /** The recipient. */
  recipient_name?: string;
  /** The description. */
  tx_description?: string;
}

/** The response of `make_uri`. */
export interface MakeUriResponse {
  /** A payment URI. */
  uri: string;
}

/** The request of `open_wallet`. */
export interface OpenWalletRequest {
  /** Whether to save the currently open wallet. */
  autosave_current?: boolean;
  /** The file name. */
  filename?: string;
  /** The password. */
  password?: string;
}

/** An OpenAlias result in either dialect: whether there is an address, or which. */
export type OpenaliasAddress = boolean | string;

/** The request of `parse_uri`. */
export interface ParseUriRequest {
  /** A payment URI. */
  uri?: string;
}

/** The response of `parse_uri`. */
export interface ParseUriResponse {
  /** Unknown parameters. */
  unknown_parameters?: string[];
  /** A payment URI. */
  uri: MakeUriRequest;
}

/** A received payment. */
export interface PaymentInfo {
  /** An address. */
  address: string;
  /** An amount in atomic units. */
  amount: number;
  /** The height of its block. */
  block_height: number;
  /** Whether it is locked. */
  locked: boolean;
  /** A payment id in hex. */
  payment_id: string;
  /** The address. */
  subaddr_index: SubaddressIndex;
  /** The id of the transaction. */
  tx_hash: string;
  /** The unlock time: a height or a time. */
  unlock_time: number;
}

/** The request of `prepare_multisig`. */
export interface PrepareMultisigRequest {
  /** Whether multisig is enabled. */
  enable_multisig_experimental?: boolean;
}

/** The response of `prepare_multisig`. */
export interface PrepareMultisigResponse {
  /** The multisig infos of the signers. */
  multisig_info: string;
}

/** The request of `query_key`. */
export interface QueryKeyRequest {
  /** `mnemonic`, `view_key` or `spend_key`. */
  key_type?: string;
}

/** The response of `query_key`. */
export interface QueryKeyResponse {
  /** A key. */
  key: string;
}

/** A recipient. */
export interface Recipient {
  /** An address. */
  address: string;
  /** An amount in atomic units. */
  amount: number;
}

/** The request of `refresh`. */
export interface RefreshRequest {
  /** The start height; 0 to continue. */
  start_height?: number;
}

/** The response of `refresh`. */
export interface RefreshResponse {
  /** Number of new blocks. */
  blocks_fetched: number;
  /** Whether anything was received. */
  received_money: boolean;
}

/** The request of `relay_tx`. */
export interface RelayTxRequest {
  /** The metadata of a transaction. */
  hex?: string;
}

/** The response of `relay_tx`. */
export interface RelayTxResponse {
  /** The id of the transaction. */
  tx_hash: string;
}

/** The request of `remove_webhook`. */
export interface RemoveWebhookRequest {
  /** Its number. */
  id?: number;
}

/** The request of `replay_dead_letters`. */
export interface ReplayDeadLettersRequest {
  /** The number of the webhook. */
  id?: number;
  /** The numbers of the events; all if empty. */
  numbers?: number[];
}

/** The response of `replay_dead_letters`. */
export interface ReplayDeadLettersResponse {
  /** The number of dead letters that get another attempt. */
  count: number;
}

/** The request of `rescan_blockchain`. */
export interface RescanBlockchainRequest {
  /** Also drop data that is not on the chain. */
  hard?: boolean;
}

/** The request of `restore_deterministic_wallet`. */
export interface RestoreDeterministicWalletRequest {
  /** Whether to save the currently open wallet. */
  autosave_current?: boolean;
  /** Whether multisig is enabled. */
  enable_multisig_experimental?: boolean;
  /** The file name. */
  filename?: string;
  /** The language of the seed. */
  language?: string;
  /** The password. */
  password?: string;
  /** The restore height. */
  restore_height?: number;
  /** The mnemonic seed. */
  seed?: string;
  /** The passphrase of the seed. */
  seed_offset?: string;
}

/** The response of `restore_deterministic_wallet`. */
export interface RestoreDeterministicWalletResponse {
  /** An address. */
  address: string;
  /** A description of the result. */
  info: string;
  /** The mnemonic seed. */
  seed: string;
  /** Whether the seed has an old format. */
  was_deprecated: boolean;
}

/** The request of `revoke_token`. */
export interface RevokeTokenRequest {
  /** Its name. */
  name?: string;
}

/** An OpenRPC document. */
export type RpcDiscoverResponse = Record<string, unknown>;

/** The request of `scan_tx`. */
export interface ScanTxRequest {
  /** Ids of transactions. */
  txids?: string[];
}

/** The request of `set_account_tag_description`. */
export interface SetAccountTagDescriptionRequest {
  /** A description. */
  description?: string;
  /** A tag. */
  tag?: string;
}

/** The request of `set_attribute`. */
export interface SetAttributeRequest {
  /** Its name. */
  key?: string;
  /** A value. */
  value?: string;
}

/** The request of `set_daemon`. */
export interface SetDaemonRequest {
  /** An address. */
  address?: string;
  /** The password. */
  password?: string;
  /** The proxy. */
  proxy?: string;
  /** Accept any certificate. */
  ssl_allow_any_cert?: boolean;
  /** Trusted fingerprints. */
  ssl_allowed_fingerprints?: string[];
  /** Trusted certificates. */
  ssl_ca_file?: string;
  /** The client certificate. */
  ssl_certificate_path?: string;
  /** The client key. */
  ssl_private_key_path?: string;
  /** `disabled`, `enabled` or `autodetect`. */
  ssl_support?: string;
  /** Whether it is trusted. */
  trusted?: boolean;
  /** The user. */
  username?: string;
}

/** The request of `set_event_confirmations`. */
export interface SetEventConfirmationsRequest {
  /** The number of confirmations at which a transaction is told a second time. */
  confirmations?: number;
}

/** The request of `set_log_categories`. */
export interface SetLogCategoriesRequest {
  /** The list of categories. */
  categories?: string;
}

/** The response of `set_log_categories`. */
export interface SetLogCategoriesResponse {
  /** The current list of categories. */
  categories: string;
}

/** The request of `set_log_level`. */
export interface SetLogLevelRequest {
  /** The level. */
  level?: number;
}

/** The request of `set_settings`. What is left out stays as it is. */
export interface SetSettingsRequest {
  /** `monero-wallet-cli` asks before each transfer. */
  always_confirm_transfers?: boolean;
  /** When `monero-wallet-cli` asks for the password: 0 never, 1 for actions, 2 also to decrypt the spend key. */
  ask_password?: number;
  /** Use a lower priority if the pool is empty. */
  auto_low_priority?: boolean;
  /** `monero-wallet-cli` refreshes by itself. */
  auto_refresh?: boolean;
  /** `monero-wallet-cli` asks before a transfer if the pool has a backlog. */
  confirm_backlog?: boolean;
  /** The backlog, in blocks, above which it asks. */
  confirm_backlog_threshold?: number;
  /** `monero-wallet-cli` asks before it overwrites a file. */
  confirm_export_overwrite?: boolean;
  /** The number of credits to maintain at such nodes. No effect here. */
  credits_target?: number;
  /** The decimals of amounts in `monero-wallet-cli`: 0, 3, 6, 9 or 12. */
  default_decimal_point?: number;
  /** The priority of transfers that specify none: 0 to 4. */
  default_priority?: number;
  /** Multisig is enabled. */
  enable_multisig?: boolean;
  /** The format of files that `monero-wallet-cli` exports: 0 binary, 1 text. */
  export_format?: number;
  /** Ignore outputs that cost more to spend than they are worth. */
  ignore_fractional_outputs?: boolean;
  /** Ignore outputs above this amount, in atomic units; 0 for no limit. */
  ignore_outputs_above?: number;
  /** Ignore outputs below this amount, in atomic units. */
  ignore_outputs_below?: number;
  /** Seconds until `monero-wallet-cli` locks the wallet; 0 for never. */
  inactivity_lock_timeout?: number;
  /** Use the same rings on both sides of a fork. No effect here. */
  key_reuse_mitigation2?: boolean;
  /** Read deprecated formats. No effect here. */
  load_deprecated_formats?: boolean;
  /** The maximum depth of a reorganisation in blocks. */
  max_reorg_depth?: number;
  /** Merge payments to the same address. */
  merge_destinations?: boolean;
  /** The number of outputs to keep. */
  min_output_count?: number;
  /** The minimum amount of those, in atomic units. */
  min_output_value?: number;
  /** Keep the client identity for nodes that demand payment. No effect here. */
  persistent_rpc_client_id?: boolean;
  /** `monero-wallet-cli` shows ring members. */
  print_ring_members?: boolean;
  /** The restore height. Blocks below it are not scanned. */
  refresh_height?: number;
  /** Scanning of miner transactions: 0 all, 1 only if the first output is the wallet's, 2 none. Here all are scanned. */
  refresh_type?: number;
  /** Keep outputs from before a fork apart. No effect here. */
  segregate_pre_fork_outputs?: boolean;
  /** The height of the fork. No effect here. */
  segregation_height?: number;
  /** Background mining by `monero-wallet-cli`: 0 not asked yet, 1 yes, 2 no. */
  setup_background_mining?: number;
  /** `monero-wallet-cli` shows the wallet's name while it is locked. */
  show_wallet_name_when_locked?: boolean;
  /** Store the secret keys and destinations of transactions. */
  store_tx_info?: boolean;
  /** Record the rings in which the wallet's outputs occur. No effect here. */
  track_uses?: boolean;
}

/** The request of `set_subaddress_lookahead`. */
export interface SetSubaddressLookaheadRequest {
  /** Number of accounts. */
  major_idx?: number;
  /** Number of addresses per account. */
  minor_idx?: number;
  /** The password. */
  password?: string;
}

/** The request of `set_tx_notes`. */
export interface SetTxNotesRequest {
  /** Notes, in the order of the ids. */
  notes?: string[];
  /** Ids of transactions. */
  txids?: string[];
}

/** The request of `setup_background_sync`. */
export interface SetupBackgroundSyncRequest {
  /** The password of the background wallet. */
  background_cache_password?: string;
  /** `off`, `reuse-wallet-password` or `custom-background-password`. */
  background_sync_type?: string;
  /** The password of the wallet. */
  wallet_password?: string;
}

/** The request of `sign_multisig`. */
export interface SignMultisigRequest {
  /** A set of transactions, in hex. */
  tx_data_hex?: string;
}

/** The response of `sign_multisig`. */
export interface SignMultisigResponse {
  /** A set of transactions, in hex. */
  tx_data_hex: string;
  /** Ids of transactions. */
  tx_hash_list?: string[];
}

/** The request of `sign`. */
export interface SignRequest {
  /** The account. */
  account_index?: number;
  /** The index of an address. */
  address_index?: number;
  /** The signed data. */
  data?: string;
  /** `spend` or `view`. */
  signature_type?: string;
}

/** The request of `sign_transfer`. */
export interface SignTransferRequest {
  /** Whether to return the transactions. */
  export_raw?: boolean;
  /** Whether to return the secret keys. */
  get_tx_keys?: boolean;
  /** The unsigned set, for an offline wallet. */
  unsigned_txset?: string;
}

/** The response of `sign_transfer`. */
export interface SignTransferResponse {
  /** The set for `submit_transfer`. */
  signed_txset: string;
  /** Ids of transactions. */
  tx_hash_list?: string[];
  /** Their secret keys. */
  tx_key_list?: string[];
  /** The transactions, in hex. */
  tx_raw_list?: string[];
}

/** A key image with its proof. */
export interface SignedKeyImage {
  /** A key image. */
  key_image: string;
  /** A signature. */
  signature: string;
}

/** A key image with its proof. */
export interface SignedKeyImageParam {
  /** A key image. */
  key_image?: string;
  /** A signature. */
  signature?: string;
}

/** An input of a transaction. */
export interface Source {
  /** An amount in atomic units. */
  amount: number;
  /** Its global index. */
  global_index: number;
  /** The key of the output. */
  pubkey: string;
  /** Whether the amount is hidden. */
  rct: boolean;
}

/** The request of `split_integrated_address`. */
export interface SplitIntegratedAddressRequest {
  /** An address with a payment id. */
  integrated_address?: string;
}

/** The response of `split_integrated_address`. */
export interface SplitIntegratedAddressResponse {
  /** Whether it is a subaddress. */
  is_subaddress: boolean;
  /** The payment id again, for old clients. */
  payment: string;
  /** A payment id in hex. */
  payment_id: string;
  /** An address without a payment id. */
  standard_address: string;
}

/** The request of `start_mining`. */
export interface StartMiningRequest {
  /** Only while the machine is idle. */
  do_background_mining?: boolean;
  /** Also on battery. */
  ignore_battery?: boolean;
  /** Number of threads. */
  threads_count?: number;
}

/** The request of `stop_background_sync`. */
export interface StopBackgroundSyncRequest {
  /** The mnemonic seed. */
  seed?: string;
  /** The passphrase of the seed. */
  seed_offset?: string;
  /** The password of the wallet. */
  wallet_password?: string;
}

/** The balance of one address. */
export interface SubaddressBalance {
  /** The account. */
  account_index: number;
  /** An address. */
  address: string;
  /** The index of an address. */
  address_index: number;
  /** The balance, in atomic units. */
  balance: number;
  /** Blocks until all of it is unlocked. */
  blocks_to_unlock: number;
  /** Its label. */
  label: string;
  /** Number of unspent outputs. */
  num_unspent_outputs: number;
  /** Seconds until all of it is unlocked. */
  time_to_unlock: number;
  /** The unlocked balance. */
  unlocked_balance: number;
}

/** An account and an address in it. */
export interface SubaddressIndex {
  /** The account. */
  major: number;
  /** The address. */
  minor: number;
}

/** An account and an address in it. */
export interface SubaddressIndexParam {
  /** The account. */
  major?: number;
  /** The address. */
  minor?: number;
}

/** The response of `submit_multisig`. */
export interface SubmitMultisigResponse {
  /** Ids of transactions. */
  tx_hash_list?: string[];
}

/** The request of `submit_transfer`. */
export interface SubmitTransferRequest {
  /** A set of transactions, in hex. */
  tx_data_hex?: string;
}

/** The response of `submit_transfer`. */
export interface SubmitTransferResponse {
  /** Ids of transactions. */
  tx_hash_list?: string[];
}

/** The request of `sweep_all`. */
export interface SweepAllRequest {
  /** The account. */
  account_index?: number;
  /** An address. */
  address?: string;
  /** Only outputs below this amount. */
  below_amount?: number;
  /** Do not relay it. */
  do_not_relay?: boolean;
  /** Whether to return the transaction. */
  get_tx_hex?: boolean;
  /** Whether to return the secret keys. */
  get_tx_keys?: boolean;
  /** Whether to return the metadata for `relay_tx`. */
  get_tx_metadata?: boolean;
  /** A key for this send: a repeated request with the same key is not sent again. */
  idempotency_key?: string;
  /** The ring size minus one, for old clients. */
  mixin?: number;
  /** Number of outputs. */
  outputs?: number;
  /** A payment id in hex. */
  payment_id?: string;
  /** The fee priority, from 0 to 4. */
  priority?: number;
  /** The ring size; 0 for the default. */
  ring_size?: number;
  /** Addresses of the account; all if empty. */
  subaddr_indices?: number[];
  /** All addresses of the account. */
  subaddr_indices_all?: boolean;
  /** The unlock time: a height or a time. */
  unlock_time?: number;
}

/** The request of `sweep_dust`. */
export interface SweepDustRequest {
  /** Do not relay it. */
  do_not_relay?: boolean;
  /** Whether to return the transaction. */
  get_tx_hex?: boolean;
  /** Whether to return the secret keys. */
  get_tx_keys?: boolean;
  /** Whether to return the metadata for `relay_tx`. */
  get_tx_metadata?: boolean;
  /** A key for this send: a repeated request with the same key is not sent again. */
  idempotency_key?: string;
}

/** The request of `sweep_single`. */
export interface SweepSingleRequest {
  /** An address. */
  address?: string;
  /** Do not relay it. */
  do_not_relay?: boolean;
  /** Whether to return the transaction. */
  get_tx_hex?: boolean;
  /** Whether to return the secret key. */
  get_tx_key?: boolean;
  /** Whether to return the secret keys. */
  get_tx_keys?: boolean;
  /** Whether to return the metadata for `relay_tx`. */
  get_tx_metadata?: boolean;
  /** A key for this send: a repeated request with the same key is not sent again. */
  idempotency_key?: string;
  /** A key image. */
  key_image?: string;
  /** The ring size minus one, for old clients. */
  mixin?: number;
  /** Number of outputs. */
  outputs?: number;
  /** A payment id in hex. */
  payment_id?: string;
  /** The fee priority, from 0 to 4. */
  priority?: number;
  /** The ring size; 0 for the default. */
  ring_size?: number;
  /** The unlock time: a height or a time. */
  unlock_time?: number;
}

/** The request of `tag_accounts`. */
export interface TagAccountsRequest {
  /** Indices of accounts. */
  accounts?: number[];
  /** A tag. */
  tag?: string;
}

/** A token, without its secret. */
export interface TokenInfo {
  /** When it was made. */
  created: number;
  /** Its name. */
  name: string;
  /** The most that may be sent within 24 hours. */
  per_day?: number;
  /** The most that one call may send. */
  per_payment?: number;
  /** What it permits. */
  scopes?: string[];
  /** With `per_day`, what was sent in the last 24 hours. */
  spent?: number;
  /** The loaded wallets that it is limited to; absent if it is valid for all wallets. */
  wallets?: string[];
}

/** The description of a transaction. */
export interface TransferDescription {
  /** The spent amount. */
  amount_in: number;
  /** The amount sent. */
  amount_out: number;
  /** The change address. */
  change_address: string;
  /** The change. */
  change_amount: number;
  /** Number of dummy outputs. */
  dummy_outputs: number;
  /** The extra field, in hex. */
  extra: string;
  /** The fee. */
  fee: number;
  /** A payment id in hex. */
  payment_id: string;
  /** The recipients and amounts. */
  recipients?: Recipient[];
  /** The ring size; 0 for the default. */
  ring_size: number;
  /** The spent amount. */
  sources?: Source[];
  /** The unlock time: a height or a time. */
  unlock_time: number;
}

/** A transfer. Lists can be long: the fields are in the order in which they are written, which avoids sorting, and common values are not allocated. */
export interface TransferEntry {
  /** An address. */
  address: string;
  /** An amount in atomic units. */
  amount: number;
  /** Amounts. */
  amounts?: number[];
  /** Number of confirmations. */
  confirmations?: number;
  /** The recipients and amounts. */
  destinations?: Destination[];
  /** Whether a double spend was seen. */
  double_spend_seen: boolean;
  /** The fee. */
  fee: number;
  /** A height. */
  height: number;
  /** Whether it is locked. */
  locked: boolean;
  /** Its note. */
  note: string;
  /** A payment id in hex. */
  payment_id: string;
  /** The address. */
  subaddr_index: SubaddressIndex;
  /** Addresses of the account; all if empty. */
  subaddr_indices?: SubaddressIndex[];
  /** The suggested number of confirmations. */
  suggested_confirmations_threshold?: number;
  /** When it was mined or first seen. */
  timestamp: number;
  /** The id of a transaction. */
  txid: string;
  /** `in`, `out`, `pending`, `failed`, `pool` or `block`. */
  type: string;
  /** The unlock time: a height or a time. */
  unlock_time: number;
}

/** The request of `transfer`. */
export interface TransferRequest {
  /** The account. */
  account_index?: number;
  /** The recipients and amounts. */
  destinations?: DestinationParam[];
  /** Do not relay it. */
  do_not_relay?: boolean;
  /** Whether to return the transaction. */
  get_tx_hex?: boolean;
  /** Whether to return the secret key. */
  get_tx_key?: boolean;
  /** Whether to return the metadata for `relay_tx`. */
  get_tx_metadata?: boolean;
  /** A key for this send: a repeated request with the same key is not sent again. */
  idempotency_key?: string;
  /** The ring size minus one, for old clients. */
  mixin?: number;
  /** A payment id in hex. */
  payment_id?: string;
  /** The fee priority, from 0 to 4. */
  priority?: number;
  /** The ring size; 0 for the default. */
  ring_size?: number;
  /** Addresses of the account; all if empty. */
  subaddr_indices?: number[];
  /** The destinations that pay the fee. */
  subtract_fee_from_outputs?: number[];
  /** The unlock time: a height or a time. */
  unlock_time?: number;
}

/** The response of `transfer`. */
export interface TransferResponse {
  /** An amount in atomic units. */
  amount: number;
  /** The amounts by destination. */
  amounts_by_dest?: AmountsList;
  /** The fee. */
  fee: number;
  /** The set for the other signers. */
  multisig_txset: string;
  /** The spent amount. */
  spent_key_images: KeyImageList;
  /** The transaction, in hex. */
  tx_blob: string;
  /** The id of the transaction. */
  tx_hash: string;
  /** The secret keys of the transaction. */
  tx_key: string;
  /** The metadata for `relay_tx`. */
  tx_metadata: string;
  /** The unsigned set, for an offline wallet. */
  unsigned_txset: string;
  /** The weight. */
  weight: number;
}

/** The request of `transfer_split`. */
export interface TransferSplitRequest {
  /** The account. */
  account_index?: number;
  /** The recipients and amounts. */
  destinations?: DestinationParam[];
  /** Do not relay it. */
  do_not_relay?: boolean;
  /** Whether to return the transaction. */
  get_tx_hex?: boolean;
  /** Whether to return the secret keys. */
  get_tx_keys?: boolean;
  /** Whether to return the metadata for `relay_tx`. */
  get_tx_metadata?: boolean;
  /** A key for this send: a repeated request with the same key is not sent again. */
  idempotency_key?: string;
  /** The ring size minus one, for old clients. */
  mixin?: number;
  /** A payment id in hex. */
  payment_id?: string;
  /** The fee priority, from 0 to 4. */
  priority?: number;
  /** The ring size; 0 for the default. */
  ring_size?: number;
  /** Addresses of the account; all if empty. */
  subaddr_indices?: number[];
  /** The unlock time: a height or a time. */
  unlock_time?: number;
}

/** The response of `transfer_split`. */
export interface TransferSplitResponse {
  /** The amounts sent. */
  amount_list?: number[];
  /** The amounts by destination. */
  amounts_by_dest_list?: AmountsList[];
  /** Their fees. */
  fee_list?: number[];
  /** The set for the other signers. */
  multisig_txset: string;
  /** The spent key images. */
  spent_key_images_list?: KeyImageList[];
  /** The transactions, in hex. */
  tx_blob_list?: string[];
  /** Ids of transactions. */
  tx_hash_list?: string[];
  /** Their secret keys. */
  tx_key_list?: string[];
  /** The metadata for `relay_tx`. */
  tx_metadata_list?: string[];
  /** The unsigned set, for an offline wallet. */
  unsigned_txset: string;
  /** Their weights. */
  weight_list?: number[];
}

/** The sum of transfers of one kind. */
export interface TransferTotal {
  /** Their amounts, without fees. */
  amount: number;
  /** How many there are. */
  count: number;
  /** The fees of outgoing ones. */
  fee: number;
}

/** The totals of several transactions. */
export interface TxSetSummary {
  /** The spent amount. */
  amount_in: number;
  /** The amount sent. */
  amount_out: number;
  /** The change address. */
  change_address: string;
  /** The change. */
  change_amount: number;
  /** The fee. */
  fee: number;
  /** The recipients and amounts. */
  recipients?: Recipient[];
}

/** The request of `unload_wallet`. */
export interface UnloadWalletRequest {
  /** The file name. */
  filename?: string;
}

/** The request of `untag_accounts`. */
export interface UntagAccountsRequest {
  /** Indices of accounts. */
  accounts?: number[];
}

/** The request of `update_webhook`. What is absent stays as it is. */
export interface UpdateWebhookRequest {
  /** Its number. */
  id?: number;
  /** The number of attempts after which an event is a dead letter. */
  max_attempts?: number;
  /** The hours since the first attempt after which an event is a dead letter. */
  max_hours?: number;
  /** Whether the service makes another secret. */
  new_secret?: boolean;
  /** Whether nothing is sent for the time being. */
  paused?: boolean;
  /** Another secret. */
  secret?: string;
  /** Fingerprints of the receiver's certificate. */
  ssl_allowed_fingerprints?: string[];
  /** The types of events; all if empty. */
  types?: string[];
  /** Where events are sent. */
  url?: string;
}

/** The response of `update_webhook`. */
export interface UpdateWebhookResponse {
  /** The secret that the service made. */
  secret?: string;
}

/** The request of `validate_address`. */
export interface ValidateAddressRequest {
  /** An address. */
  address?: string;
  /** Whether to resolve OpenAlias names. */
  allow_openalias?: boolean;
  /** Accept addresses of all networks. */
  any_net_type?: boolean;
}

/** The response of `validate_address`. */
export interface ValidateAddressResponse {
  /** Whether it has a payment id. */
  integrated: boolean;
  /** Its network. */
  nettype: string;
  /** The address of an OpenAlias name. */
  openalias_address: OpenaliasAddress;
  /** Whether it is a subaddress. */
  subaddress: boolean;
  /** Whether it is valid. */
  valid: boolean;
}

/** The request of `verify`. */
export interface VerifyRequest {
  /** An address. */
  address?: string;
  /** The signed data. */
  data?: string;
  /** A signature. */
  signature?: string;
}

/** The response of `verify`. */
export interface VerifyResponse {
  /** Whether it is valid. */
  good: boolean;
  /** Whether it has an old format. */
  old: boolean;
  /** `spend`, `view` or `invalid`. */
  signature_type: string;
  /** The version. */
  version: number;
}

/** All settings. */
export interface WalletSettings {
  /** `monero-wallet-cli` asks before each transfer. */
  always_confirm_transfers: boolean;
  /** When `monero-wallet-cli` asks for the password: 0 never, 1 for actions, 2 also to decrypt the spend key. */
  ask_password: number;
  /** Use a lower priority if the pool is empty. */
  auto_low_priority: boolean;
  /** `monero-wallet-cli` refreshes by itself. */
  auto_refresh: boolean;
  /** `monero-wallet-cli` asks before a transfer if the pool has a backlog. */
  confirm_backlog: boolean;
  /** The backlog, in blocks, above which it asks. */
  confirm_backlog_threshold: number;
  /** `monero-wallet-cli` asks before it overwrites a file. */
  confirm_export_overwrite: boolean;
  /** The number of credits to maintain at such nodes. No effect here. */
  credits_target: number;
  /** The decimals of amounts in `monero-wallet-cli`: 0, 3, 6, 9 or 12. */
  default_decimal_point: number;
  /** The priority of transfers that specify none: 0 to 4. */
  default_priority: number;
  /** Multisig is enabled. */
  enable_multisig: boolean;
  /** The format of files that `monero-wallet-cli` exports: 0 binary, 1 text. */
  export_format: number;
  /** Ignore outputs that cost more to spend than they are worth. */
  ignore_fractional_outputs: boolean;
  /** Ignore outputs above this amount, in atomic units; 0 for no limit. */
  ignore_outputs_above: number;
  /** Ignore outputs below this amount, in atomic units. */
  ignore_outputs_below: number;
  /** Seconds until `monero-wallet-cli` locks the wallet; 0 for never. */
  inactivity_lock_timeout: number;
  /** Use the same rings on both sides of a fork. No effect here. */
  key_reuse_mitigation2: boolean;
  /** Read deprecated formats. No effect here. */
  load_deprecated_formats: boolean;
  /** The maximum depth of a reorganisation in blocks. */
  max_reorg_depth: number;
  /** Merge payments to the same address. */
  merge_destinations: boolean;
  /** The number of outputs to keep. */
  min_output_count: number;
  /** The minimum amount of those, in atomic units. */
  min_output_value: number;
  /** Keep the client identity for nodes that demand payment. No effect here. */
  persistent_rpc_client_id: boolean;
  /** `monero-wallet-cli` shows ring members. */
  print_ring_members: boolean;
  /** The restore height. Blocks below it are not scanned. */
  refresh_height: number;
  /** Scanning of miner transactions: 0 all, 1 only if the first output is the wallet's, 2 none. Here all are scanned. */
  refresh_type: number;
  /** Keep outputs from before a fork apart. No effect here. */
  segregate_pre_fork_outputs: boolean;
  /** The height of the fork. No effect here. */
  segregation_height: number;
  /** Background mining by `monero-wallet-cli`: 0 not asked yet, 1 yes, 2 no. */
  setup_background_mining: number;
  /** `monero-wallet-cli` shows the wallet's name while it is locked. */
  show_wallet_name_when_locked: boolean;
  /** Store the secret keys and destinations of transactions. */
  store_tx_info: boolean;
  /** Record the rings in which the wallet's outputs occur. No effect here. */
  track_uses: boolean;
}

/** A webhook, without its secret. */
export interface WebhookInfo {
  /** The account that it is limited to. */
  account_index?: number;
  /** The address that it is limited to. */
  address_index?: number;
  /** Failed attempts to deliver the next one. */
  attempts?: number;
  /** When it was added. */
  created: number;
  /** The number of dead letters. */
  dead_letters: number;
  /** Why the last attempt failed. */
  error?: string;
  /** Its number. */
  id: number;
  /** The label that it is limited to. */
  label?: string;
  /** The number of the last event that was delivered, is a dead letter, or was not for this webhook. */
  last: number;
  /** Events that were dropped before they could be delivered: the wallet keeps only the last ones. */
  lost?: number;
  /** The number of attempts after which an event is a dead letter. */
  max_attempts: number;
  /** The hours since the first attempt after which an event is a dead letter. */
  max_hours: number;
  /** Whether nothing is sent for the time being. */
  paused: boolean;
  /** Fingerprints of the receiver's certificate. */
  ssl_allowed_fingerprints?: string[];
  /** The types of events; absent if all are sent. */
  types?: string[];
  /** Where events are sent. */
  url: string;
  /** The events that are to be delivered. */
  waiting: number;
}

/** The methods of ferrite-wallet-rpc at `/json_rpc`. */
export interface Methods {
  "get_version": { params: EmptyRequest; result: GetVersionResponse };
  "get_languages": { params: EmptyRequest; result: GetLanguagesResponse };
  "auto_refresh": { params: AutoRefreshRequest; result: EmptyResponse };
  "set_log_level": { params: SetLogLevelRequest; result: EmptyResponse };
  "set_log_categories": { params: SetLogCategoriesRequest; result: SetLogCategoriesResponse };
  "set_daemon": { params: SetDaemonRequest; result: EmptyResponse };
  "get_height": { params: EmptyRequest; result: GetHeightResponse };
  "start_mining": { params: StartMiningRequest; result: EmptyResponse };
  "stop_mining": { params: EmptyRequest; result: EmptyResponse };
  "create_wallet": { params: CreateWalletRequest; result: EmptyResponse };
  "open_wallet": { params: OpenWalletRequest; result: EmptyResponse };
  "generate_from_keys": { params: GenerateFromKeysRequest; result: GenerateFromKeysResponse };
  "restore_deterministic_wallet": { params: RestoreDeterministicWalletRequest; result: RestoreDeterministicWalletResponse };
  "close_wallet": { params: CloseWalletRequest; result: EmptyResponse };
  "load_wallet": { params: LoadWalletRequest; result: EmptyResponse };
  "unload_wallet": { params: UnloadWalletRequest; result: EmptyResponse };
  "list_wallets": { params: EmptyRequest; result: ListWalletsResponse };
  "create_token": { params: CreateTokenRequest; result: CreateTokenResponse };
  "list_tokens": { params: EmptyRequest; result: ListTokensResponse };
  "revoke_token": { params: RevokeTokenRequest; result: EmptyResponse };
  "store": { params: EmptyRequest; result: EmptyResponse };
  "stop_wallet": { params: EmptyRequest; result: EmptyResponse };
  "change_wallet_password": { params: ChangeWalletPasswordRequest; result: EmptyResponse };
  "set_subaddress_lookahead": { params: SetSubaddressLookaheadRequest; result: EmptyResponse };
  "export_wallet2": { params: ExportWallet2Request; result: ExportWallet2Response };
  "get_settings": { params: EmptyRequest; result: GetSettingsResponse };
  "set_settings": { params: SetSettingsRequest; result: GetSettingsResponse };
  "get_balance": { params: GetBalanceRequest; result: GetBalanceResponse };
  "get_address": { params: GetAddressRequest; result: GetAddressResponse };
  "get_address_index": { params: GetAddressIndexRequest; result: GetAddressIndexResponse };
  "create_address": { params: CreateAddressRequest; result: CreateAddressResponse };
  "label_address": { params: LabelAddressRequest; result: EmptyResponse };
  "get_accounts": { params: GetAccountsRequest; result: GetAccountsResponse };
  "create_account": { params: CreateAccountRequest; result: CreateAccountResponse };
  "label_account": { params: LabelAccountRequest; result: EmptyResponse };
  "get_account_tags": { params: EmptyRequest; result: GetAccountTagsResponse };
  "tag_accounts": { params: TagAccountsRequest; result: EmptyResponse };
  "untag_accounts": { params: UntagAccountsRequest; result: EmptyResponse };
  "set_account_tag_description": { params: SetAccountTagDescriptionRequest; result: EmptyResponse };
  "make_integrated_address": { params: MakeIntegratedAddressRequest; result: MakeIntegratedAddressResponse };
  "split_integrated_address": { params: SplitIntegratedAddressRequest; result: SplitIntegratedAddressResponse };
  "make_uri": { params: MakeUriRequestParam; result: MakeUriResponse };
  "parse_uri": { params: ParseUriRequest; result: ParseUriResponse };
  "validate_address": { params: ValidateAddressRequest; result: ValidateAddressResponse };
  "get_address_book": { params: GetAddressBookRequest; result: GetAddressBookResponse };
  "add_address_book": { params: AddAddressBookRequest; result: AddAddressBookResponse };
  "edit_address_book": { params: EditAddressBookRequest; result: EmptyResponse };
  "delete_address_book": { params: DeleteAddressBookRequest; result: EmptyResponse };
  "set_tx_notes": { params: SetTxNotesRequest; result: EmptyResponse };
  "get_tx_notes": { params: GetTxNotesRequest; result: GetTxNotesResponse };
  "set_attribute": { params: SetAttributeRequest; result: EmptyResponse };
  "get_attribute": { params: GetAttributeRequest; result: GetAttributeResponse };
  "get_payments": { params: GetPaymentsRequest; result: GetPaymentsResponse };
  "get_bulk_payments": { params: GetBulkPaymentsRequest; result: GetPaymentsResponse };
  "incoming_transfers": { params: IncomingTransfersRequest; result: IncomingTransfersResponse };
  "get_transfers": { params: GetTransfersRequest; result: GetTransfersResponse };
  "list_transfers": { params: ListTransfersRequest; result: ListTransfersResponse };
  "get_transfer_totals": { params: ListTransfersRequest; result: GetTransferTotalsResponse };
  "get_transfer_by_txid": { params: GetTransferByTxidRequest; result: GetTransferByTxidResponse };
  "get_events": { params: GetEventsRequest; result: GetEventsResponse };
  "set_event_confirmations": { params: SetEventConfirmationsRequest; result: EmptyResponse };
  "add_webhook": { params: AddWebhookRequest; result: AddWebhookResponse };
  "list_webhooks": { params: EmptyRequest; result: ListWebhooksResponse };
  "update_webhook": { params: UpdateWebhookRequest; result: UpdateWebhookResponse };
  "remove_webhook": { params: RemoveWebhookRequest; result: EmptyResponse };
  "list_dead_letters": { params: ListDeadLettersRequest; result: ListDeadLettersResponse };
  "replay_dead_letters": { params: ReplayDeadLettersRequest; result: ReplayDeadLettersResponse };
  "query_key": { params: QueryKeyRequest; result: QueryKeyResponse };
  "freeze": { params: FreezeRequest; result: EmptyResponse };
  "thaw": { params: FreezeRequest; result: EmptyResponse };
  "frozen": { params: FreezeRequest; result: FrozenResponse };
  "export_outputs": { params: ExportOutputsRequest; result: ExportOutputsResponse };
  "import_outputs": { params: ImportOutputsRequest; result: ImportOutputsResponse };
  "export_key_images": { params: ExportKeyImagesRequest; result: ExportKeyImagesResponse };
  "import_key_images": { params: ImportKeyImagesRequest; result: ImportKeyImagesResponse };
  "refresh": { params: RefreshRequest; result: RefreshResponse };
  "get_refresh_progress": { params: EmptyRequest; result: GetRefreshProgressResponse };
  "scan_tx": { params: ScanTxRequest; result: EmptyResponse };
  "rescan_blockchain": { params: RescanBlockchainRequest; result: EmptyResponse };
  "rescan_spent": { params: EmptyRequest; result: EmptyResponse };
  "setup_background_sync": { params: SetupBackgroundSyncRequest; result: EmptyResponse };
  "start_background_sync": { params: EmptyRequest; result: EmptyResponse };
  "stop_background_sync": { params: StopBackgroundSyncRequest; result: EmptyResponse };
  "transfer": { params: TransferRequest; result: TransferResponse };
  "transfer_split": { params: TransferSplitRequest; result: TransferSplitResponse };
  "relay_tx": { params: RelayTxRequest; result: RelayTxResponse };
  "describe_transfer": { params: DescribeTransferRequest; result: DescribeTransferResponse };
  "sign_transfer": { params: SignTransferRequest; result: SignTransferResponse };
  "submit_transfer": { params: SubmitTransferRequest; result: SubmitTransferResponse };
  "estimate_tx_size_and_weight": { params: EstimateTxSizeAndWeightRequest; result: EstimateTxSizeAndWeightResponse };
  "get_default_fee_priority": { params: EmptyRequest; result: GetDefaultFeePriorityResponse };
  "sweep_dust": { params: SweepDustRequest; result: TransferSplitResponse };
  "sweep_all": { params: SweepAllRequest; result: TransferSplitResponse };
  "sweep_single": { params: SweepSingleRequest; result: TransferResponse };
  "get_tx_key": { params: GetTxKeyRequest; result: GetTxKeyResponse };
  "check_tx_key": { params: CheckTxKeyRequest; result: CheckTxKeyResponse };
  "get_tx_proof": { params: GetTxProofRequest; result: GetTxProofResponse };
  "check_tx_proof": { params: CheckTxProofRequest; result: CheckTxProofResponse };
  "get_spend_proof": { params: GetSpendProofRequest; result: GetTxProofResponse };
  "check_spend_proof": { params: CheckSpendProofRequest; result: CheckSpendProofResponse };
  "get_reserve_proof": { params: GetReserveProofRequest; result: GetTxProofResponse };
  "check_reserve_proof": { params: CheckReserveProofRequest; result: CheckReserveProofResponse };
  "sign": { params: SignRequest; result: GetTxProofResponse };
  "verify": { params: VerifyRequest; result: VerifyResponse };
  "is_multisig": { params: EmptyRequest; result: IsMultisigResponse };
  "prepare_multisig": { params: PrepareMultisigRequest; result: PrepareMultisigResponse };
  "make_multisig": { params: MakeMultisigRequest; result: MakeMultisigResponse };
  "exchange_multisig_keys": { params: ExchangeMultisigKeysRequest; result: MakeMultisigResponse };
  "get_multisig_key_exchange_booster": { params: GetMultisigKeyExchangeBoosterRequest; result: PrepareMultisigResponse };
  "finalize_multisig": { params: ExchangeMultisigKeysRequest; result: FinalizeMultisigResponse };
  "export_multisig_info": { params: EmptyRequest; result: ExportMultisigInfoResponse };
  "import_multisig_info": { params: ImportMultisigInfoRequest; result: ImportMultisigInfoResponse };
  "sign_multisig": { params: SignMultisigRequest; result: SignMultisigResponse };
  "submit_multisig": { params: SignMultisigRequest; result: SubmitMultisigResponse };
  "rpc.discover": { params: EmptyRequest; result: RpcDiscoverResponse };
}

/** The paths of ferrite-wallet-rpc that take and return JSON. */
export interface Paths {
}

/** What a client has to have: a function that makes calls. */
export interface Client {
  call<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]>;
  path<P extends keyof Paths>(path: P, params: Paths[P]["params"]): Promise<Paths[P]["result"]>;
}
