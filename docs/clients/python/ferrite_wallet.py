"""Types of the RPC of ferrite-wallet-rpc. Generated from its description, which `rpc.discover` returns.

Fields that are NotRequired are left out when they are empty or have their usual value.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping, NotRequired, Sequence, TypeAlias, TypedDict, Union, cast

Transport = Callable[[str, Union[Mapping[str, Any], Sequence[Any]]], Any]
"""Makes a call: gets the name of a method or path with its parameters, and returns the result."""


class AccountInfo(TypedDict):
    """An account."""

    account_index: int
    """The account."""

    balance: int
    """The balance, in atomic units."""

    base_address: str
    """The first address of the account."""

    label: str
    """Its label."""

    tag: str
    """A tag."""

    unlocked_balance: int
    """The unlocked balance."""


class AccountTag(TypedDict):
    """A tag."""

    accounts: NotRequired[list[int]]
    """Indices of accounts."""

    label: str
    """Its description."""

    tag: str
    """A tag."""


class AddAddressBookRequest(TypedDict):
    """The request of `add_address_book`."""

    address: NotRequired[str]
    """An address."""

    description: NotRequired[str]
    """A description."""

    payment_id: NotRequired[str]
    """A payment id in hex."""


class AddAddressBookResponse(TypedDict):
    """The response of `add_address_book`."""

    index: int
    """The index."""


class AddWebhookRequest(TypedDict):
    """The request of `add_webhook`."""

    account_index: NotRequired[int]
    """Only transactions of this account."""

    address_index: NotRequired[int]
    """Only payments to this address of the account."""

    after: NotRequired[int]
    """The number of the last event that is not sent; by default, the last one there is."""

    label: NotRequired[str]
    """Only payments to addresses with this label."""

    max_attempts: NotRequired[int]
    """The number of attempts after which an event is a dead letter."""

    max_hours: NotRequired[int]
    """The hours since the first attempt after which an event is a dead letter."""

    paused: NotRequired[bool]
    """Whether events wait until `update_webhook` lets them go."""

    secret: NotRequired[str]
    """The secret that signs deliveries; made by the service if empty."""

    ssl_allowed_fingerprints: NotRequired[list[str]]
    """SHA-256 fingerprints of the receiver's certificate; without any, the system's authorities must have signed it."""

    types: NotRequired[list[str]]
    """The types of events; all if empty."""

    url: NotRequired[str]
    """Where events are sent: `http://` or `https://`."""


class AddWebhookResponse(TypedDict):
    """The response of `add_webhook`."""

    id: int
    """Its number."""

    secret: str
    """The secret, which is not shown again."""


class AddressBookEntry(TypedDict):
    """An entry."""

    address: str
    """An address."""

    description: str
    """A description."""

    index: int
    """The index."""

    payment_id: NotRequired[str]
    """A payment id in hex, for old clients."""


class AddressInfo(TypedDict):
    """An address of an account."""

    address: str
    """An address."""

    address_index: int
    """The index of an address."""

    label: str
    """Its label."""

    used: bool
    """Whether it has been used."""


class AmountsList(TypedDict):
    """A list of amounts."""

    amounts: NotRequired[list[int]]
    """Amounts."""


class AutoRefreshRequest(TypedDict):
    """The request of `auto_refresh`."""

    enable: NotRequired[bool]
    """Whether to enable it."""

    period: NotRequired[int]
    """The interval in seconds; 0 for 20."""


class ChangeWalletPasswordRequest(TypedDict):
    """The request of `change_wallet_password`."""

    new_password: NotRequired[str]
    """The new password."""

    old_password: NotRequired[str]
    """The old password."""


class CheckReserveProofRequest(TypedDict):
    """The request of `check_reserve_proof`."""

    address: NotRequired[str]
    """An address."""

    message: NotRequired[str]
    """The signed message."""

    signature: NotRequired[str]
    """A signature."""


class CheckReserveProofResponse(TypedDict):
    """The response of `check_reserve_proof`."""

    good: bool
    """Whether it is valid."""

    spent: int
    """The spent amount."""

    total: int
    """The proven amount."""


class CheckSpendProofRequest(TypedDict):
    """The request of `check_spend_proof`."""

    message: NotRequired[str]
    """The signed message."""

    signature: NotRequired[str]
    """A signature."""

    txid: NotRequired[str]
    """The id of a transaction."""


class CheckSpendProofResponse(TypedDict):
    """The response of `check_spend_proof`."""

    good: bool
    """Whether it is valid."""


class CheckTxKeyRequest(TypedDict):
    """The request of `check_tx_key`."""

    address: NotRequired[str]
    """An address."""

    tx_key: NotRequired[str]
    """The secret keys of the transaction."""

    txid: NotRequired[str]
    """The id of a transaction."""


class CheckTxKeyResponse(TypedDict):
    """The response of `check_tx_key`."""

    confirmations: int
    """Number of confirmations."""

    in_pool: bool
    """Whether it is in the pool."""

    received: int
    """The amount received."""


class CheckTxProofRequest(TypedDict):
    """The request of `check_tx_proof`."""

    address: NotRequired[str]
    """An address."""

    message: NotRequired[str]
    """The signed message."""

    signature: NotRequired[str]
    """A signature."""

    txid: NotRequired[str]
    """The id of a transaction."""


class CheckTxProofResponse(TypedDict):
    """The response of `check_tx_proof`."""

    confirmations: int
    """Number of confirmations."""

    good: bool
    """Whether it is valid."""

    in_pool: bool
    """Whether it is in the pool."""

    received: int
    """The amount received."""


class CloseWalletRequest(TypedDict):
    """The request of `close_wallet`."""

    autosave_current: NotRequired[bool]
    """Whether to save the currently open wallet."""


class CreateAccountRequest(TypedDict):
    """The request of `create_account`."""

    label: NotRequired[str]
    """Its label."""


class CreateAccountResponse(TypedDict):
    """The response of `create_account`."""

    account_index: int
    """The account."""

    address: str
    """An address."""


class CreateAddressRequest(TypedDict):
    """The request of `create_address`."""

    account_index: NotRequired[int]
    """The account."""

    count: NotRequired[int]
    """The number."""

    label: NotRequired[str]
    """Its label."""


class CreateAddressResponse(TypedDict):
    """The response of `create_address`."""

    address: str
    """The first of them."""

    address_index: int
    """Its index."""

    address_indices: NotRequired[list[int]]
    """Indices of addresses."""

    addresses: NotRequired[list[str]]
    """Addresses."""


class CreateTokenRequest(TypedDict):
    """The request of `create_token`."""

    name: NotRequired[str]
    """Its name: letters, digits, `.`, `_` and `-`."""

    per_day: NotRequired[int]
    """With `spend`: the most that may be sent within 24 hours, with the fees."""

    per_payment: NotRequired[int]
    """With `spend`: the most that one call may send, with the fee."""

    scopes: NotRequired[list[str]]
    """What it permits: `read`, `receive`, `propose`, `spend`, `admin`."""

    wallets: NotRequired[list[str]]
    """The loaded wallets that it is limited to; all wallets if empty."""


class CreateTokenResponse(TypedDict):
    """The response of `create_token`."""

    token: str
    """The token, which is not shown again."""


class CreateWalletRequest(TypedDict):
    """The request of `create_wallet`."""

    filename: NotRequired[str]
    """The file name."""

    language: NotRequired[str]
    """The language of the seed."""

    password: NotRequired[str]
    """The password."""


class DeadLetterEntry(TypedDict):
    """An event that could not be delivered."""

    attempts: int
    """The number of attempts."""

    error: str
    """Why it failed."""

    event: EventEntry
    """The event."""

    replay: bool
    """Whether it waits for another attempt."""

    time: int
    """The time of the last one."""


class DeleteAddressBookRequest(TypedDict):
    """The request of `delete_address_book`."""

    index: NotRequired[int]
    """The index."""


class DescribeTransferRequest(TypedDict):
    """The request of `describe_transfer`."""

    multisig_txset: NotRequired[str]
    """The set for the other signers."""

    unsigned_txset: NotRequired[str]
    """The unsigned set, for an offline wallet."""


class DescribeTransferResponse(TypedDict):
    """The response of `describe_transfer`."""

    desc: NotRequired[list[TransferDescription]]
    """One per transaction."""

    summary: TxSetSummary
    """The totals."""


class Destination(TypedDict):
    """A recipient with an amount."""

    address: str
    """The address."""

    amount: int
    """How much, in atomic units."""


class DestinationParam(TypedDict):
    """A recipient with an amount."""

    address: NotRequired[str]
    """The address."""

    amount: NotRequired[int]
    """How much, in atomic units."""


class EditAddressBookRequest(TypedDict):
    """The request of `edit_address_book`."""

    address: NotRequired[str]
    """An address."""

    description: NotRequired[str]
    """A description."""

    index: NotRequired[int]
    """The index."""

    payment_id: NotRequired[str]
    """A payment id in hex."""

    set_address: NotRequired[bool]
    """Whether to change the address."""

    set_description: NotRequired[bool]
    """Whether to change the description."""

    set_payment_id: NotRequired[bool]
    """Whether to change the payment id."""

EmptyRequest: TypeAlias = "dict[str, Any]"
"""No parameters."""


class EmptyResponse(TypedDict):
    """An empty successful response."""


class EstimateTxSizeAndWeightRequest(TypedDict):
    """The request of `estimate_tx_size_and_weight`."""

    n_inputs: NotRequired[int]
    """Number of inputs."""

    n_outputs: NotRequired[int]
    """Number of outputs."""

    rct: NotRequired[bool]
    """Whether the amount is hidden."""

    ring_size: NotRequired[int]
    """The ring size; 0 for the default."""


class EstimateTxSizeAndWeightResponse(TypedDict):
    """The response of `estimate_tx_size_and_weight`."""

    size: int
    """Its size."""

    weight: int
    """The weight."""


class EventEntry(TypedDict):
    """An event. Fields that do not apply to its type are absent."""

    address: NotRequired[str]
    """The address that received a payment."""

    amount: NotRequired[int]
    """What a payment brought, or what a transaction of the wallet cost, with its fee and without its change."""

    confirmations: NotRequired[int]
    """The number of confirmations."""

    height: NotRequired[int]
    """The height of the block; without a transaction, that of the node."""

    number: int
    """Its number. The numbers of a wallet have no gaps."""

    payment_id: NotRequired[str]
    """The payment id."""

    percent: NotRequired[int]
    """The part of a refresh or rescan that is done."""

    seconds_left: NotRequired[int]
    """How long the rest takes, if that can be said."""

    subaddr_index: NotRequired[SubaddressIndex]
    """The index of that address; for a transaction of the wallet, the account that paid."""

    timestamp: NotRequired[int]
    """The time of the block, or when the transaction was first seen."""

    txid: NotRequired[str]
    """The transaction."""

    type: str
    """What happened."""

    wallet_height: int
    """The height of the wallet at that time."""


class ExchangeMultisigKeysRequest(TypedDict):
    """The request of `exchange_multisig_keys`."""

    force_update_use_with_caution: NotRequired[bool]
    """Continue although some are missing."""

    multisig_info: NotRequired[list[str]]
    """The multisig infos of the signers."""

    password: NotRequired[str]
    """The password."""


class ExportKeyImagesRequest(TypedDict):
    """The request of `export_key_images`."""

    all: NotRequired[bool]
    """All of them."""


class ExportKeyImagesResponse(TypedDict):
    """The response of `export_key_images`."""

    offset: int
    """Their offset in the list of outputs."""

    signed_key_images: NotRequired[list[SignedKeyImage]]
    """The key images."""


class ExportMultisigInfoResponse(TypedDict):
    """The response of `export_multisig_info`."""

    info: str
    """A description of the result."""


class ExportOutputsRequest(TypedDict):
    """The request of `export_outputs`."""

    all: NotRequired[bool]
    """All of them."""

    count: NotRequired[int]
    """The number."""

    start: NotRequired[int]
    """The first of them."""


class ExportOutputsResponse(TypedDict):
    """The response of `export_outputs`."""

    outputs_data_hex: str
    """Outputs, in hex."""


class ExportWallet2Request(TypedDict):
    """The request of `export_wallet2`."""

    filename: NotRequired[str]
    """The name of the new files."""

    password: NotRequired[str]
    """Their password; without it, that of the wallet."""


class ExportWallet2Response(TypedDict):
    """The response of `export_wallet2`."""

    not_exported: NotRequired[list[str]]
    """The data of this wallet that the files cannot hold."""


class FinalizeMultisigResponse(TypedDict):
    """The response of `finalize_multisig`."""

    address: str
    """The address of the group."""


class FreezeRequest(TypedDict):
    """The request of `freeze`."""

    key_image: NotRequired[str]
    """A key image."""


class FrozenResponse(TypedDict):
    """The response of `frozen`."""

    frozen: bool
    """Whether it is frozen."""


class GenerateFromKeysRequest(TypedDict):
    """The request of `generate_from_keys`."""

    address: NotRequired[str]
    """An address."""

    autosave_current: NotRequired[bool]
    """Whether to save the currently open wallet."""

    filename: NotRequired[str]
    """The file name."""

    language: NotRequired[str]
    """The language of the seed."""

    password: NotRequired[str]
    """The password."""

    restore_height: NotRequired[int]
    """The restore height."""

    spendkey: NotRequired[str]
    """The secret spend key in hex."""

    viewkey: NotRequired[str]
    """The secret view key in hex."""


class GenerateFromKeysResponse(TypedDict):
    """The response of `generate_from_keys`."""

    address: str
    """An address."""

    info: str
    """A description of the result."""


class GetAccountTagsResponse(TypedDict):
    """The response of `get_account_tags`."""

    account_tags: NotRequired[list[AccountTag]]
    """The tags."""


class GetAccountsRequest(TypedDict):
    """The request of `get_accounts`."""

    regexp: NotRequired[bool]
    """The tag is a regular expression."""

    strict_balances: NotRequired[bool]
    """Count confirmed outputs only."""

    tag: NotRequired[str]
    """A tag."""


class GetAccountsResponse(TypedDict):
    """The response of `get_accounts`."""

    subaddress_accounts: NotRequired[list[AccountInfo]]
    """The accounts."""

    total_balance: int
    """The balance of all accounts."""

    total_unlocked_balance: int
    """The unlocked part."""


class GetAddressBookRequest(TypedDict):
    """The request of `get_address_book`."""

    cursor: NotRequired[str]
    """`next` of the page before; empty for the first one."""

    entries: NotRequired[list[int]]
    """The indices; empty for all."""

    limit: NotRequired[int]
    """The greatest number of entries in the response; 0 for all. The reference has no pages."""


class GetAddressBookResponse(TypedDict):
    """The response of `get_address_book`."""

    entries: NotRequired[list[AddressBookEntry]]
    """The entries."""

    next: NotRequired[str]
    """With `limit`, the cursor of the next page, if there are more."""


class GetAddressIndexRequest(TypedDict):
    """The request of `get_address_index`."""

    address: NotRequired[str]
    """An address."""


class GetAddressIndexResponse(TypedDict):
    """The response of `get_address_index`."""

    index: SubaddressIndex
    """The index."""


class GetAddressRequest(TypedDict):
    """The request of `get_address`."""

    account_index: NotRequired[int]
    """The account."""

    address_index: NotRequired[list[int]]
    """The index of an address."""

    cursor: NotRequired[str]
    """`next` of the page before; empty for the first one."""

    limit: NotRequired[int]
    """The greatest number of addresses in the response; 0 for all. The reference has no pages."""


class GetAddressResponse(TypedDict):
    """The response of `get_address`."""

    address: str
    """The first address of the account."""

    addresses: NotRequired[list[AddressInfo]]
    """Addresses."""

    next: NotRequired[str]
    """With `limit`, the cursor of the next page, if there are more."""


class GetAttributeRequest(TypedDict):
    """The request of `get_attribute`."""

    key: NotRequired[str]
    """Its name."""


class GetAttributeResponse(TypedDict):
    """The response of `get_attribute`."""

    value: str
    """A value."""


class GetBalanceRequest(TypedDict):
    """The request of `get_balance`."""

    account_index: NotRequired[int]
    """The account."""

    address_indices: NotRequired[list[int]]
    """Indices of addresses."""

    all_accounts: NotRequired[bool]
    """All accounts."""

    strict: NotRequired[bool]
    """Count confirmed outputs only."""


class GetBalanceResponse(TypedDict):
    """The response of `get_balance`."""

    balance: int
    """The balance, in atomic units."""

    blocks_to_unlock: int
    """Blocks until all of it is unlocked."""

    multisig_import_needed: bool
    """Whether infos of the other signers are needed."""

    per_subaddress: NotRequired[list[SubaddressBalance]]
    """The same per address."""

    time_to_unlock: int
    """Seconds until all of it is unlocked."""

    unlocked_balance: int
    """The unlocked balance."""


class GetBulkPaymentsRequest(TypedDict):
    """The request of `get_bulk_payments`."""

    cursor: NotRequired[str]
    """`next` of the page before; empty for the first one."""

    limit: NotRequired[int]
    """The greatest number of payments in the response; 0 for all. The reference has no pages."""

    min_block_height: NotRequired[int]
    """The minimum height."""

    payment_ids: NotRequired[list[str]]
    """Payment ids in hex; all if empty."""


class GetDefaultFeePriorityResponse(TypedDict):
    """The response of `get_default_fee_priority`."""

    priority: int
    """The fee priority, from 0 to 4."""


class GetEventsRequest(TypedDict):
    """The request of `get_events`."""

    after: NotRequired[int]
    """The number of the last known event; 0 for none."""

    limit: NotRequired[int]
    """The greatest number of events in the response; 0 for 100."""


class GetEventsResponse(TypedDict):
    """The response of `get_events`."""

    events: NotRequired[list[EventEntry]]
    """The events, oldest first. The service always sends the list, even if it is empty."""

    last: int
    """The number of the last event; 0 if there was none."""

    next: int
    """The value of `after` for the next page."""

    oldest: int
    """The number of the oldest event that is kept; 0 if there is none."""


class GetHeightResponse(TypedDict):
    """The response of `get_height`."""

    height: int
    """The height of the wallet."""


class GetLanguagesResponse(TypedDict):
    """The response of `get_languages`."""

    languages: NotRequired[list[str]]
    """Their English names."""

    languages_local: NotRequired[list[str]]
    """Their own names."""


class GetMultisigKeyExchangeBoosterRequest(TypedDict):
    """The request of `get_multisig_key_exchange_booster`."""

    multisig_info: NotRequired[list[str]]
    """The multisig infos of the signers."""

    num_signers: NotRequired[int]
    """The number."""

    password: NotRequired[str]
    """The password."""

    threshold: NotRequired[int]
    """The number of required signers."""


class GetPaymentsRequest(TypedDict):
    """The request of `get_payments`."""

    cursor: NotRequired[str]
    """`next` of the page before; empty for the first one."""

    limit: NotRequired[int]
    """The greatest number of payments in the response; 0 for all. The reference has no pages."""

    payment_id: NotRequired[str]
    """A payment id in hex."""


class GetPaymentsResponse(TypedDict):
    """The response of `get_payments`."""

    next: NotRequired[str]
    """With `limit`, the cursor of the next page, if there are more."""

    payments: NotRequired[list[PaymentInfo]]
    """The payments."""


class GetRefreshProgressResponse(TypedDict):
    """The response of `get_refresh_progress`."""

    blocks_left: int
    """The number of missing blocks."""

    height: int
    """The height that it has reached. While rescanning, the wallet itself keeps what it knows."""

    percent: int
    """The part that is done; 100 if nothing is left."""

    seconds_left: NotRequired[int]
    """How long the rest takes; absent while that cannot be said."""

    start_height: int
    """The height at which it began; that of the wallet if it is idle."""

    state: str
    """`idle`, `refreshing` or `rescanning`."""

    target_height: int
    """The height of the node; 0 if the node has not told it."""


class GetReserveProofRequest(TypedDict):
    """The request of `get_reserve_proof`."""

    account_index: NotRequired[int]
    """The account."""

    all: NotRequired[bool]
    """All of them."""

    amount: NotRequired[int]
    """An amount in atomic units."""

    message: NotRequired[str]
    """The signed message."""


class GetSettingsResponse(TypedDict):
    """The response of `get_settings` and `set_settings`."""

    settings: WalletSettings
    """The settings."""

    without_effect: NotRequired[list[str]]
    """The names of settings that differ from their defaults but have no effect here."""


class GetSpendProofRequest(TypedDict):
    """The request of `get_spend_proof`."""

    message: NotRequired[str]
    """The signed message."""

    txid: NotRequired[str]
    """The id of a transaction."""


class GetTransferByTxidRequest(TypedDict):
    """The request of `get_transfer_by_txid`."""

    account_index: NotRequired[int]
    """The account."""

    txid: NotRequired[str]
    """The id of a transaction."""


class GetTransferByTxidResponse(TypedDict):
    """The response of `get_transfer_by_txid`."""

    transfer: TransferEntry
    """The first of them."""

    transfers: NotRequired[list[TransferEntry]]
    """The transfers."""

GetTransferTotalsResponse = TypedDict(
    "GetTransferTotalsResponse",
    {
        "failed": NotRequired["TransferTotal"],
        "in": NotRequired["TransferTotal"],
        "out": NotRequired["TransferTotal"],
        "pending": NotRequired["TransferTotal"],
        "pool": NotRequired["TransferTotal"],
    },
)
"""The response of `get_transfer_totals`. Kinds that were not asked for are absent."""

GetTransfersRequest = TypedDict(
    "GetTransfersRequest",
    {
        "account_index": NotRequired["int"],
        "all_accounts": NotRequired["bool"],
        "failed": NotRequired["bool"],
        "filter_by_height": NotRequired["bool"],
        "in": NotRequired["bool"],
        "max_height": NotRequired["int"],
        "min_height": NotRequired["int"],
        "out": NotRequired["bool"],
        "pending": NotRequired["bool"],
        "pool": NotRequired["bool"],
        "subaddr_indices": NotRequired["list[int]"],
    },
)
"""The request of `get_transfers`."""

GetTransfersResponse = TypedDict(
    "GetTransfersResponse",
    {
        "failed": NotRequired["list[TransferEntry]"],
        "in": NotRequired["list[TransferEntry]"],
        "out": NotRequired["list[TransferEntry]"],
        "pending": NotRequired["list[TransferEntry]"],
        "pool": NotRequired["list[TransferEntry]"],
    },
)
"""The response of `get_transfers`; empty lists are omitted. `L` is a list of `TransferEntry`, or something that serialises like one."""


class GetTxKeyRequest(TypedDict):
    """The request of `get_tx_key`."""

    txid: NotRequired[str]
    """The id of a transaction."""


class GetTxKeyResponse(TypedDict):
    """The response of `get_tx_key`."""

    tx_key: str
    """The secret keys of the transaction."""


class GetTxNotesRequest(TypedDict):
    """The request of `get_tx_notes`."""

    txids: NotRequired[list[str]]
    """Ids of transactions."""


class GetTxNotesResponse(TypedDict):
    """The response of `get_tx_notes`."""

    notes: NotRequired[list[str]]
    """Notes, in the order of the ids."""


class GetTxProofRequest(TypedDict):
    """The request of `get_tx_proof`."""

    address: NotRequired[str]
    """An address."""

    message: NotRequired[str]
    """The signed message."""

    txid: NotRequired[str]
    """The id of a transaction."""


class GetTxProofResponse(TypedDict):
    """The response of `get_tx_proof`."""

    signature: str
    """A signature."""


class GetVersionResponse(TypedDict):
    """The response of `get_version`."""

    release: bool
    """Whether it is a release."""

    version: int
    """The version."""


class ImportKeyImagesRequest(TypedDict):
    """The request of `import_key_images`."""

    offset: NotRequired[int]
    """Their offset in the list of outputs."""

    signed_key_images: NotRequired[list[SignedKeyImageParam]]
    """The key images."""


class ImportKeyImagesResponse(TypedDict):
    """The response of `import_key_images`."""

    height: int
    """A height."""

    spent: int
    """The spent amount."""

    unspent: int
    """The unspent amount."""


class ImportMultisigInfoRequest(TypedDict):
    """The request of `import_multisig_info`."""

    info: NotRequired[list[str]]
    """A description of the result."""

    refresh_after_import: NotRequired[bool]
    """Whether to rescan for spent outputs."""


class ImportMultisigInfoResponse(TypedDict):
    """The response of `import_multisig_info`."""

    n_outputs: int
    """Number of outputs."""


class ImportOutputsRequest(TypedDict):
    """The request of `import_outputs`."""

    outputs_data_hex: NotRequired[str]
    """The response of `export_outputs` of another wallet."""


class ImportOutputsResponse(TypedDict):
    """The response of `import_outputs`."""

    num_imported: int
    """Number of known outputs."""

IncomingIndex: TypeAlias = "int | SubaddressIndex"
"""An address index in either dialect: as a number, or with its account."""


class IncomingTransfer(TypedDict):
    """A received output."""

    amount: int
    """Its amount."""

    block_height: int
    """The height of its block."""

    frozen: bool
    """Whether it is frozen."""

    global_index: int
    """Its global index."""

    key_image: str
    """Its key image; empty if unknown."""

    pubkey: str
    """Its key."""

    spent: bool
    """Whether it is spent."""

    subaddr_index: IncomingIndex
    """The receiving address."""

    tx_hash: str
    """Its transaction."""

    tx_size: NotRequired[int]
    """The size of the transaction, for old clients."""

    unlocked: bool
    """Whether it is unlocked."""


class IncomingTransfersRequest(TypedDict):
    """The request of `incoming_transfers`."""

    account_index: NotRequired[int]
    """The account."""

    cursor: NotRequired[str]
    """`next` of the page before; empty for the first one."""

    limit: NotRequired[int]
    """The greatest number of outputs in the response; 0 for all. The reference has no pages."""

    subaddr_indices: NotRequired[list[int]]
    """Addresses of the account; all if empty."""

    transfer_type: NotRequired[str]
    """`all`, `available` or `unavailable`."""


class IncomingTransfersResponse(TypedDict):
    """The response of `incoming_transfers`."""

    next: NotRequired[str]
    """With `limit`, the cursor of the next page, if there may be more."""

    transfers: NotRequired[list[IncomingTransfer]]
    """The outputs."""


class IsMultisigResponse(TypedDict):
    """The response of `is_multisig`."""

    multisig: bool
    """Whether it is multisig."""

    ready: bool
    """Whether the key exchange is complete."""

    threshold: int
    """The number of required signers."""

    total: int
    """The number."""


class KeyImageList(TypedDict):
    """A list of key images."""

    key_images: NotRequired[list[str]]
    """Key images."""


class LabelAccountRequest(TypedDict):
    """The request of `label_account`."""

    account_index: NotRequired[int]
    """The account."""

    label: NotRequired[str]
    """Its label."""


class LabelAddressRequest(TypedDict):
    """The request of `label_address`."""

    index: NotRequired[SubaddressIndexParam]
    """The index."""

    label: NotRequired[str]
    """Its label."""


class ListDeadLettersRequest(TypedDict):
    """The request of `list_dead_letters`."""

    cursor: NotRequired[str]
    """`next` of the page before."""

    id: NotRequired[int]
    """The number of the webhook."""

    limit: NotRequired[int]
    """The greatest number of dead letters in the response; 0 for all."""


class ListDeadLettersResponse(TypedDict):
    """The response of `list_dead_letters`."""

    dead_letters: NotRequired[list[DeadLetterEntry]]
    """The dead letters, oldest event first. The service always sends the list, even if it is empty."""

    next: NotRequired[str]
    """The cursor of the next page, if there is one."""


class ListTokensResponse(TypedDict):
    """The response of `list_tokens`."""

    tokens: NotRequired[list[TokenInfo]]
    """The tokens, in the order in which they were made. The service always sends the list, even if it is empty."""

ListTransfersRequest = TypedDict(
    "ListTransfersRequest",
    {
        "account_index": NotRequired["int"],
        "cursor": NotRequired["str"],
        "failed": NotRequired["bool"],
        "in": NotRequired["bool"],
        "limit": NotRequired["int"],
        "max_height": NotRequired["int"],
        "max_time": NotRequired["int"],
        "min_height": NotRequired["int"],
        "min_time": NotRequired["int"],
        "out": NotRequired["bool"],
        "pending": NotRequired["bool"],
        "pool": NotRequired["bool"],
        "subaddr_indices": NotRequired["list[int]"],
    },
)
"""The request of `list_transfers`. The reference has none."""


class ListTransfersResponse(TypedDict):
    """The response of `list_transfers`. `L` is as in `GetTransfersResponse`."""

    next: NotRequired[str]
    """The cursor of the next page, if there are more."""

    transfers: NotRequired[list[TransferEntry]]
    """The transfers, newest first. The service always sends the list, even if it is empty."""


class ListWalletsResponse(TypedDict):
    """The response of `list_wallets`."""

    wallets: NotRequired[list[LoadedWallet]]
    """The loaded wallets, ordered by name. The service always sends the list, even if it is empty."""


class ListWebhooksResponse(TypedDict):
    """The response of `list_webhooks`."""

    webhooks: NotRequired[list[WebhookInfo]]
    """The webhooks, in the order in which they were added. The service always sends the list, even if it is empty."""


class LoadWalletRequest(TypedDict):
    """The request of `load_wallet`."""

    filename: NotRequired[str]
    """The file name, which is the name of the wallet in paths."""

    password: NotRequired[str]
    """The password."""


class LoadedWallet(TypedDict):
    """A loaded wallet."""

    address: str
    """The primary address."""

    filename: str
    """The file name."""

    height: int
    """The height up to which it has scanned the chain."""


class MakeIntegratedAddressRequest(TypedDict):
    """The request of `make_integrated_address`."""

    payment_id: NotRequired[str]
    """A payment id in hex."""

    standard_address: NotRequired[str]
    """An address without a payment id."""


class MakeIntegratedAddressResponse(TypedDict):
    """The response of `make_integrated_address`."""

    integrated_address: str
    """An address with a payment id."""

    payment_id: str
    """A payment id in hex."""


class MakeMultisigRequest(TypedDict):
    """The request of `make_multisig`."""

    multisig_info: NotRequired[list[str]]
    """The multisig infos of the signers."""

    password: NotRequired[str]
    """The password."""

    threshold: NotRequired[int]
    """The number of required signers."""


class MakeMultisigResponse(TypedDict):
    """The response of `make_multisig`."""

    address: str
    """An address."""

    multisig_info: str
    """The multisig infos of the signers."""


class MakeUriRequest(TypedDict):
    """The request of `make_uri`."""

    address: str
    """An address."""

    amount: int
    """An amount in atomic units."""

    payment_id: str
    """A payment id in hex."""

    recipient_name: str
    """The recipient."""

    tx_description: str
    """The description."""


class MakeUriRequestParam(TypedDict):
    """The request of `make_uri`."""

    address: NotRequired[str]
    """An address."""

    amount: NotRequired[int]
    """An amount in atomic units."""

    payment_id: NotRequired[str]
    """A payment id in hex."""

    recipient_name: NotRequired[str]
    """The recipient."""

    tx_description: NotRequired[str]
    """The description."""


class MakeUriResponse(TypedDict):
    """The response of `make_uri`."""

    uri: str
    """A payment URI."""


class OpenWalletRequest(TypedDict):
    """The request of `open_wallet`."""

    autosave_current: NotRequired[bool]
    """Whether to save the currently open wallet."""

    filename: NotRequired[str]
    """The file name."""

    password: NotRequired[str]
    """The password."""

OpenaliasAddress: TypeAlias = "bool | str"
"""An OpenAlias result in either dialect: whether there is an address, or which."""


class ParseUriRequest(TypedDict):
    """The request of `parse_uri`."""

    uri: NotRequired[str]
    """A payment URI."""


class ParseUriResponse(TypedDict):
    """The response of `parse_uri`."""

    unknown_parameters: NotRequired[list[str]]
    """Unknown parameters."""

    uri: MakeUriRequest
    """A payment URI."""


class PaymentInfo(TypedDict):
    """A received payment."""

    address: str
    """An address."""

    amount: int
    """An amount in atomic units."""

    block_height: int
    """The height of its block."""

    locked: bool
    """Whether it is locked."""

    payment_id: str
    """A payment id in hex."""

    subaddr_index: SubaddressIndex
    """The address."""

    tx_hash: str
    """The id of the transaction."""

    unlock_time: int
    """The unlock time: a height or a time."""


class PrepareMultisigRequest(TypedDict):
    """The request of `prepare_multisig`."""

    enable_multisig_experimental: NotRequired[bool]
    """Whether multisig is enabled."""


class PrepareMultisigResponse(TypedDict):
    """The response of `prepare_multisig`."""

    multisig_info: str
    """The multisig infos of the signers."""


class QueryKeyRequest(TypedDict):
    """The request of `query_key`."""

    key_type: NotRequired[str]
    """`mnemonic`, `view_key` or `spend_key`."""


class QueryKeyResponse(TypedDict):
    """The response of `query_key`."""

    key: str
    """A key."""


class Recipient(TypedDict):
    """A recipient."""

    address: str
    """An address."""

    amount: int
    """An amount in atomic units."""


class RefreshRequest(TypedDict):
    """The request of `refresh`."""

    start_height: NotRequired[int]
    """The start height; 0 to continue."""


class RefreshResponse(TypedDict):
    """The response of `refresh`."""

    blocks_fetched: int
    """Number of new blocks."""

    received_money: bool
    """Whether anything was received."""


class RelayTxRequest(TypedDict):
    """The request of `relay_tx`."""

    hex: NotRequired[str]
    """The metadata of a transaction."""


class RelayTxResponse(TypedDict):
    """The response of `relay_tx`."""

    tx_hash: str
    """The id of the transaction."""


class RemoveWebhookRequest(TypedDict):
    """The request of `remove_webhook`."""

    id: NotRequired[int]
    """Its number."""


class ReplayDeadLettersRequest(TypedDict):
    """The request of `replay_dead_letters`."""

    id: NotRequired[int]
    """The number of the webhook."""

    numbers: NotRequired[list[int]]
    """The numbers of the events; all if empty."""


class ReplayDeadLettersResponse(TypedDict):
    """The response of `replay_dead_letters`."""

    count: int
    """The number of dead letters that get another attempt."""


class RescanBlockchainRequest(TypedDict):
    """The request of `rescan_blockchain`."""

    hard: NotRequired[bool]
    """Also drop data that is not on the chain."""


class RestoreDeterministicWalletRequest(TypedDict):
    """The request of `restore_deterministic_wallet`."""

    autosave_current: NotRequired[bool]
    """Whether to save the currently open wallet."""

    enable_multisig_experimental: NotRequired[bool]
    """Whether multisig is enabled."""

    filename: NotRequired[str]
    """The file name."""

    language: NotRequired[str]
    """The language of the seed."""

    password: NotRequired[str]
    """The password."""

    restore_height: NotRequired[int]
    """The restore height."""

    seed: NotRequired[str]
    """The mnemonic seed."""

    seed_offset: NotRequired[str]
    """The passphrase of the seed."""


class RestoreDeterministicWalletResponse(TypedDict):
    """The response of `restore_deterministic_wallet`."""

    address: str
    """An address."""

    info: str
    """A description of the result."""

    seed: str
    """The mnemonic seed."""

    was_deprecated: bool
    """Whether the seed has an old format."""


class RevokeTokenRequest(TypedDict):
    """The request of `revoke_token`."""

    name: NotRequired[str]
    """Its name."""

RpcDiscoverResponse: TypeAlias = "dict[str, Any]"
"""An OpenRPC document."""


class ScanTxRequest(TypedDict):
    """The request of `scan_tx`."""

    txids: NotRequired[list[str]]
    """Ids of transactions."""


class SetAccountTagDescriptionRequest(TypedDict):
    """The request of `set_account_tag_description`."""

    description: NotRequired[str]
    """A description."""

    tag: NotRequired[str]
    """A tag."""


class SetAttributeRequest(TypedDict):
    """The request of `set_attribute`."""

    key: NotRequired[str]
    """Its name."""

    value: NotRequired[str]
    """A value."""


class SetDaemonRequest(TypedDict):
    """The request of `set_daemon`."""

    address: NotRequired[str]
    """An address."""

    password: NotRequired[str]
    """The password."""

    proxy: NotRequired[str]
    """The proxy."""

    ssl_allow_any_cert: NotRequired[bool]
    """Accept any certificate."""

    ssl_allowed_fingerprints: NotRequired[list[str]]
    """Trusted fingerprints."""

    ssl_ca_file: NotRequired[str]
    """Trusted certificates."""

    ssl_certificate_path: NotRequired[str]
    """The client certificate."""

    ssl_private_key_path: NotRequired[str]
    """The client key."""

    ssl_support: NotRequired[str]
    """`disabled`, `enabled` or `autodetect`."""

    trusted: NotRequired[bool]
    """Whether it is trusted."""

    username: NotRequired[str]
    """The user."""


class SetEventConfirmationsRequest(TypedDict):
    """The request of `set_event_confirmations`."""

    confirmations: NotRequired[int]
    """The number of confirmations at which a transaction is told a second time."""


class SetLogCategoriesRequest(TypedDict):
    """The request of `set_log_categories`."""

    categories: NotRequired[str]
    """The list of categories."""


class SetLogCategoriesResponse(TypedDict):
    """The response of `set_log_categories`."""

    categories: str
    """The current list of categories."""


class SetLogLevelRequest(TypedDict):
    """The request of `set_log_level`."""

    level: NotRequired[int]
    """The level."""


class SetSettingsRequest(TypedDict):
    """The request of `set_settings`. What is left out stays as it is."""

    always_confirm_transfers: NotRequired[bool]
    """`monero-wallet-cli` asks before each transfer."""

    ask_password: NotRequired[int]
    """When `monero-wallet-cli` asks for the password: 0 never, 1 for actions, 2 also to decrypt the spend key."""

    auto_low_priority: NotRequired[bool]
    """Use a lower priority if the pool is empty."""

    auto_refresh: NotRequired[bool]
    """`monero-wallet-cli` refreshes by itself."""

    confirm_backlog: NotRequired[bool]
    """`monero-wallet-cli` asks before a transfer if the pool has a backlog."""

    confirm_backlog_threshold: NotRequired[int]
    """The backlog, in blocks, above which it asks."""

    confirm_export_overwrite: NotRequired[bool]
    """`monero-wallet-cli` asks before it overwrites a file."""

    credits_target: NotRequired[int]
    """The number of credits to maintain at such nodes. No effect here."""

    default_decimal_point: NotRequired[int]
    """The decimals of amounts in `monero-wallet-cli`: 0, 3, 6, 9 or 12."""

    default_priority: NotRequired[int]
    """The priority of transfers that specify none: 0 to 4."""

    enable_multisig: NotRequired[bool]
    """Multisig is enabled."""

    export_format: NotRequired[int]
    """The format of files that `monero-wallet-cli` exports: 0 binary, 1 text."""

    ignore_fractional_outputs: NotRequired[bool]
    """Ignore outputs that cost more to spend than they are worth."""

    ignore_outputs_above: NotRequired[int]
    """Ignore outputs above this amount, in atomic units; 0 for no limit."""

    ignore_outputs_below: NotRequired[int]
    """Ignore outputs below this amount, in atomic units."""

    inactivity_lock_timeout: NotRequired[int]
    """Seconds until `monero-wallet-cli` locks the wallet; 0 for never."""

    key_reuse_mitigation2: NotRequired[bool]
    """Use the same rings on both sides of a fork. No effect here."""

    load_deprecated_formats: NotRequired[bool]
    """Read deprecated formats. No effect here."""

    max_reorg_depth: NotRequired[int]
    """The maximum depth of a reorganisation in blocks."""

    merge_destinations: NotRequired[bool]
    """Merge payments to the same address."""

    min_output_count: NotRequired[int]
    """The number of outputs to keep."""

    min_output_value: NotRequired[int]
    """The minimum amount of those, in atomic units."""

    persistent_rpc_client_id: NotRequired[bool]
    """Keep the client identity for nodes that demand payment. No effect here."""

    print_ring_members: NotRequired[bool]
    """`monero-wallet-cli` shows ring members."""

    refresh_height: NotRequired[int]
    """The restore height. Blocks below it are not scanned."""

    refresh_type: NotRequired[int]
    """Scanning of miner transactions: 0 all, 1 only if the first output is the wallet's, 2 none. Here all are scanned."""

    segregate_pre_fork_outputs: NotRequired[bool]
    """Keep outputs from before a fork apart. No effect here."""

    segregation_height: NotRequired[int]
    """The height of the fork. No effect here."""

    setup_background_mining: NotRequired[int]
    """Background mining by `monero-wallet-cli`: 0 not asked yet, 1 yes, 2 no."""

    show_wallet_name_when_locked: NotRequired[bool]
    """`monero-wallet-cli` shows the wallet's name while it is locked."""

    store_tx_info: NotRequired[bool]
    """Store the secret keys and destinations of transactions."""

    track_uses: NotRequired[bool]
    """Record the rings in which the wallet's outputs occur. No effect here."""


class SetSubaddressLookaheadRequest(TypedDict):
    """The request of `set_subaddress_lookahead`."""

    major_idx: NotRequired[int]
    """Number of accounts."""

    minor_idx: NotRequired[int]
    """Number of addresses per account."""

    password: NotRequired[str]
    """The password."""


class SetTxNotesRequest(TypedDict):
    """The request of `set_tx_notes`."""

    notes: NotRequired[list[str]]
    """Notes, in the order of the ids."""

    txids: NotRequired[list[str]]
    """Ids of transactions."""


class SetupBackgroundSyncRequest(TypedDict):
    """The request of `setup_background_sync`."""

    background_cache_password: NotRequired[str]
    """The password of the background wallet."""

    background_sync_type: NotRequired[str]
    """`off`, `reuse-wallet-password` or `custom-background-password`."""

    wallet_password: NotRequired[str]
    """The password of the wallet."""


class SignMultisigRequest(TypedDict):
    """The request of `sign_multisig`."""

    tx_data_hex: NotRequired[str]
    """A set of transactions, in hex."""


class SignMultisigResponse(TypedDict):
    """The response of `sign_multisig`."""

    tx_data_hex: str
    """A set of transactions, in hex."""

    tx_hash_list: NotRequired[list[str]]
    """Ids of transactions."""


class SignRequest(TypedDict):
    """The request of `sign`."""

    account_index: NotRequired[int]
    """The account."""

    address_index: NotRequired[int]
    """The index of an address."""

    data: NotRequired[str]
    """The signed data."""

    signature_type: NotRequired[str]
    """`spend` or `view`."""


class SignTransferRequest(TypedDict):
    """The request of `sign_transfer`."""

    export_raw: NotRequired[bool]
    """Whether to return the transactions."""

    get_tx_keys: NotRequired[bool]
    """Whether to return the secret keys."""

    unsigned_txset: NotRequired[str]
    """The unsigned set, for an offline wallet."""


class SignTransferResponse(TypedDict):
    """The response of `sign_transfer`."""

    signed_txset: str
    """The set for `submit_transfer`."""

    tx_hash_list: NotRequired[list[str]]
    """Ids of transactions."""

    tx_key_list: NotRequired[list[str]]
    """Their secret keys."""

    tx_raw_list: NotRequired[list[str]]
    """The transactions, in hex."""


class SignedKeyImage(TypedDict):
    """A key image with its proof."""

    key_image: str
    """A key image."""

    signature: str
    """A signature."""


class SignedKeyImageParam(TypedDict):
    """A key image with its proof."""

    key_image: NotRequired[str]
    """A key image."""

    signature: NotRequired[str]
    """A signature."""


class Source(TypedDict):
    """An input of a transaction."""

    amount: int
    """An amount in atomic units."""

    global_index: int
    """Its global index."""

    pubkey: str
    """The key of the output."""

    rct: bool
    """Whether the amount is hidden."""


class SplitIntegratedAddressRequest(TypedDict):
    """The request of `split_integrated_address`."""

    integrated_address: NotRequired[str]
    """An address with a payment id."""


class SplitIntegratedAddressResponse(TypedDict):
    """The response of `split_integrated_address`."""

    is_subaddress: bool
    """Whether it is a subaddress."""

    payment: str
    """The payment id again, for old clients."""

    payment_id: str
    """A payment id in hex."""

    standard_address: str
    """An address without a payment id."""


class StartMiningRequest(TypedDict):
    """The request of `start_mining`."""

    do_background_mining: NotRequired[bool]
    """Only while the machine is idle."""

    ignore_battery: NotRequired[bool]
    """Also on battery."""

    threads_count: NotRequired[int]
    """Number of threads."""


class StopBackgroundSyncRequest(TypedDict):
    """The request of `stop_background_sync`."""

    seed: NotRequired[str]
    """The mnemonic seed."""

    seed_offset: NotRequired[str]
    """The passphrase of the seed."""

    wallet_password: NotRequired[str]
    """The password of the wallet."""


class SubaddressBalance(TypedDict):
    """The balance of one address."""

    account_index: int
    """The account."""

    address: str
    """An address."""

    address_index: int
    """The index of an address."""

    balance: int
    """The balance, in atomic units."""

    blocks_to_unlock: int
    """Blocks until all of it is unlocked."""

    label: str
    """Its label."""

    num_unspent_outputs: int
    """Number of unspent outputs."""

    time_to_unlock: int
    """Seconds until all of it is unlocked."""

    unlocked_balance: int
    """The unlocked balance."""


class SubaddressIndex(TypedDict):
    """An account and an address in it."""

    major: int
    """The account."""

    minor: int
    """The address."""


class SubaddressIndexParam(TypedDict):
    """An account and an address in it."""

    major: NotRequired[int]
    """The account."""

    minor: NotRequired[int]
    """The address."""


class SubmitMultisigResponse(TypedDict):
    """The response of `submit_multisig`."""

    tx_hash_list: NotRequired[list[str]]
    """Ids of transactions."""


class SubmitTransferRequest(TypedDict):
    """The request of `submit_transfer`."""

    tx_data_hex: NotRequired[str]
    """A set of transactions, in hex."""


class SubmitTransferResponse(TypedDict):
    """The response of `submit_transfer`."""

    tx_hash_list: NotRequired[list[str]]
    """Ids of transactions."""


class SweepAllRequest(TypedDict):
    """The request of `sweep_all`."""

    account_index: NotRequired[int]
    """The account."""

    address: NotRequired[str]
    """An address."""

    below_amount: NotRequired[int]
    """Only outputs below this amount."""

    do_not_relay: NotRequired[bool]
    """Do not relay it."""

    get_tx_hex: NotRequired[bool]
    """Whether to return the transaction."""

    get_tx_keys: NotRequired[bool]
    """Whether to return the secret keys."""

    get_tx_metadata: NotRequired[bool]
    """Whether to return the metadata for `relay_tx`."""

    idempotency_key: NotRequired[str]
    """A key for this send: a repeated request with the same key is not sent again."""

    mixin: NotRequired[int]
    """The ring size minus one, for old clients."""

    outputs: NotRequired[int]
    """Number of outputs."""

    payment_id: NotRequired[str]
    """A payment id in hex."""

    priority: NotRequired[int]
    """The fee priority, from 0 to 4."""

    ring_size: NotRequired[int]
    """The ring size; 0 for the default."""

    subaddr_indices: NotRequired[list[int]]
    """Addresses of the account; all if empty."""

    subaddr_indices_all: NotRequired[bool]
    """All addresses of the account."""

    unlock_time: NotRequired[int]
    """The unlock time: a height or a time."""


class SweepDustRequest(TypedDict):
    """The request of `sweep_dust`."""

    do_not_relay: NotRequired[bool]
    """Do not relay it."""

    get_tx_hex: NotRequired[bool]
    """Whether to return the transaction."""

    get_tx_keys: NotRequired[bool]
    """Whether to return the secret keys."""

    get_tx_metadata: NotRequired[bool]
    """Whether to return the metadata for `relay_tx`."""

    idempotency_key: NotRequired[str]
    """A key for this send: a repeated request with the same key is not sent again."""


class SweepSingleRequest(TypedDict):
    """The request of `sweep_single`."""

    address: NotRequired[str]
    """An address."""

    do_not_relay: NotRequired[bool]
    """Do not relay it."""

    get_tx_hex: NotRequired[bool]
    """Whether to return the transaction."""

    get_tx_key: NotRequired[bool]
    """Whether to return the secret key."""

    get_tx_keys: NotRequired[bool]
    """Whether to return the secret keys."""

    get_tx_metadata: NotRequired[bool]
    """Whether to return the metadata for `relay_tx`."""

    idempotency_key: NotRequired[str]
    """A key for this send: a repeated request with the same key is not sent again."""

    key_image: NotRequired[str]
    """A key image."""

    mixin: NotRequired[int]
    """The ring size minus one, for old clients."""

    outputs: NotRequired[int]
    """Number of outputs."""

    payment_id: NotRequired[str]
    """A payment id in hex."""

    priority: NotRequired[int]
    """The fee priority, from 0 to 4."""

    ring_size: NotRequired[int]
    """The ring size; 0 for the default."""

    unlock_time: NotRequired[int]
    """The unlock time: a height or a time."""


class TagAccountsRequest(TypedDict):
    """The request of `tag_accounts`."""

    accounts: NotRequired[list[int]]
    """Indices of accounts."""

    tag: NotRequired[str]
    """A tag."""


class TokenInfo(TypedDict):
    """A token, without its secret."""

    created: int
    """When it was made."""

    name: str
    """Its name."""

    per_day: NotRequired[int]
    """The most that may be sent within 24 hours."""

    per_payment: NotRequired[int]
    """The most that one call may send."""

    scopes: NotRequired[list[str]]
    """What it permits."""

    spent: NotRequired[int]
    """With `per_day`, what was sent in the last 24 hours."""

    wallets: NotRequired[list[str]]
    """The loaded wallets that it is limited to; absent if it is valid for all wallets."""


class TransferDescription(TypedDict):
    """The description of a transaction."""

    amount_in: int
    """The spent amount."""

    amount_out: int
    """The amount sent."""

    change_address: str
    """The change address."""

    change_amount: int
    """The change."""

    dummy_outputs: int
    """Number of dummy outputs."""

    extra: str
    """The extra field, in hex."""

    fee: int
    """The fee."""

    payment_id: str
    """A payment id in hex."""

    recipients: NotRequired[list[Recipient]]
    """The recipients and amounts."""

    ring_size: int
    """The ring size; 0 for the default."""

    sources: NotRequired[list[Source]]
    """The spent amount."""

    unlock_time: int
    """The unlock time: a height or a time."""


class TransferEntry(TypedDict):
    """A transfer. Lists can be long: the fields are in the order in which they are written, which avoids sorting, and common values are not allocated."""

    address: str
    """An address."""

    amount: int
    """An amount in atomic units."""

    amounts: NotRequired[list[int]]
    """Amounts."""

    confirmations: NotRequired[int]
    """Number of confirmations."""

    destinations: NotRequired[list[Destination]]
    """The recipients and amounts."""

    double_spend_seen: bool
    """Whether a double spend was seen."""

    fee: int
    """The fee."""

    height: int
    """A height."""

    locked: bool
    """Whether it is locked."""

    note: str
    """Its note."""

    payment_id: str
    """A payment id in hex."""

    subaddr_index: SubaddressIndex
    """The address."""

    subaddr_indices: NotRequired[list[SubaddressIndex]]
    """Addresses of the account; all if empty."""

    suggested_confirmations_threshold: NotRequired[int]
    """The suggested number of confirmations."""

    timestamp: int
    """When it was mined or first seen."""

    txid: str
    """The id of a transaction."""

    type: str
    """`in`, `out`, `pending`, `failed`, `pool` or `block`."""

    unlock_time: int
    """The unlock time: a height or a time."""


class TransferRequest(TypedDict):
    """The request of `transfer`."""

    account_index: NotRequired[int]
    """The account."""

    destinations: NotRequired[list[DestinationParam]]
    """The recipients and amounts."""

    do_not_relay: NotRequired[bool]
    """Do not relay it."""

    get_tx_hex: NotRequired[bool]
    """Whether to return the transaction."""

    get_tx_key: NotRequired[bool]
    """Whether to return the secret key."""

    get_tx_metadata: NotRequired[bool]
    """Whether to return the metadata for `relay_tx`."""

    idempotency_key: NotRequired[str]
    """A key for this send: a repeated request with the same key is not sent again."""

    mixin: NotRequired[int]
    """The ring size minus one, for old clients."""

    payment_id: NotRequired[str]
    """A payment id in hex."""

    priority: NotRequired[int]
    """The fee priority, from 0 to 4."""

    ring_size: NotRequired[int]
    """The ring size; 0 for the default."""

    subaddr_indices: NotRequired[list[int]]
    """Addresses of the account; all if empty."""

    subtract_fee_from_outputs: NotRequired[list[int]]
    """The destinations that pay the fee."""

    unlock_time: NotRequired[int]
    """The unlock time: a height or a time."""


class TransferResponse(TypedDict):
    """The response of `transfer`."""

    amount: int
    """An amount in atomic units."""

    amounts_by_dest: NotRequired[AmountsList]
    """The amounts by destination."""

    fee: int
    """The fee."""

    multisig_txset: str
    """The set for the other signers."""

    spent_key_images: KeyImageList
    """The spent amount."""

    tx_blob: str
    """The transaction, in hex."""

    tx_hash: str
    """The id of the transaction."""

    tx_key: str
    """The secret keys of the transaction."""

    tx_metadata: str
    """The metadata for `relay_tx`."""

    unsigned_txset: str
    """The unsigned set, for an offline wallet."""

    weight: int
    """The weight."""


class TransferSplitRequest(TypedDict):
    """The request of `transfer_split`."""

    account_index: NotRequired[int]
    """The account."""

    destinations: NotRequired[list[DestinationParam]]
    """The recipients and amounts."""

    do_not_relay: NotRequired[bool]
    """Do not relay it."""

    get_tx_hex: NotRequired[bool]
    """Whether to return the transaction."""

    get_tx_keys: NotRequired[bool]
    """Whether to return the secret keys."""

    get_tx_metadata: NotRequired[bool]
    """Whether to return the metadata for `relay_tx`."""

    idempotency_key: NotRequired[str]
    """A key for this send: a repeated request with the same key is not sent again."""

    mixin: NotRequired[int]
    """The ring size minus one, for old clients."""

    payment_id: NotRequired[str]
    """A payment id in hex."""

    priority: NotRequired[int]
    """The fee priority, from 0 to 4."""

    ring_size: NotRequired[int]
    """The ring size; 0 for the default."""

    subaddr_indices: NotRequired[list[int]]
    """Addresses of the account; all if empty."""

    unlock_time: NotRequired[int]
    """The unlock time: a height or a time."""


class TransferSplitResponse(TypedDict):
    """The response of `transfer_split`."""

    amount_list: NotRequired[list[int]]
    """The amounts sent."""

    amounts_by_dest_list: NotRequired[list[AmountsList]]
    """The amounts by destination."""

    fee_list: NotRequired[list[int]]
    """Their fees."""

    multisig_txset: str
    """The set for the other signers."""

    spent_key_images_list: NotRequired[list[KeyImageList]]
    """The spent key images."""

    tx_blob_list: NotRequired[list[str]]
    """The transactions, in hex."""

    tx_hash_list: NotRequired[list[str]]
    """Ids of transactions."""

    tx_key_list: NotRequired[list[str]]
    """Their secret keys."""

    tx_metadata_list: NotRequired[list[str]]
    """The metadata for `relay_tx`."""

    unsigned_txset: str
    """The unsigned set, for an offline wallet."""

    weight_list: NotRequired[list[int]]
    """Their weights."""


class TransferTotal(TypedDict):
    """The sum of transfers of one kind."""

    amount: int
    """Their amounts, without fees."""

    count: int
    """How many there are."""

    fee: int
    """The fees of outgoing ones."""


class TxSetSummary(TypedDict):
    """The totals of several transactions."""

    amount_in: int
    """The spent amount."""

    amount_out: int
    """The amount sent."""

    change_address: str
    """The change address."""

    change_amount: int
    """The change."""

    fee: int
    """The fee."""

    recipients: NotRequired[list[Recipient]]
    """The recipients and amounts."""


class UnloadWalletRequest(TypedDict):
    """The request of `unload_wallet`."""

    filename: NotRequired[str]
    """The file name."""


class UntagAccountsRequest(TypedDict):
    """The request of `untag_accounts`."""

    accounts: NotRequired[list[int]]
    """Indices of accounts."""


class UpdateWebhookRequest(TypedDict):
    """The request of `update_webhook`. What is absent stays as it is."""

    id: NotRequired[int]
    """Its number."""

    max_attempts: NotRequired[int]
    """The number of attempts after which an event is a dead letter."""

    max_hours: NotRequired[int]
    """The hours since the first attempt after which an event is a dead letter."""

    new_secret: NotRequired[bool]
    """Whether the service makes another secret."""

    paused: NotRequired[bool]
    """Whether nothing is sent for the time being."""

    secret: NotRequired[str]
    """Another secret."""

    ssl_allowed_fingerprints: NotRequired[list[str]]
    """Fingerprints of the receiver's certificate."""

    types: NotRequired[list[str]]
    """The types of events; all if empty."""

    url: NotRequired[str]
    """Where events are sent."""


class UpdateWebhookResponse(TypedDict):
    """The response of `update_webhook`."""

    secret: NotRequired[str]
    """The secret that the service made."""


class ValidateAddressRequest(TypedDict):
    """The request of `validate_address`."""

    address: NotRequired[str]
    """An address."""

    allow_openalias: NotRequired[bool]
    """Whether to resolve OpenAlias names."""

    any_net_type: NotRequired[bool]
    """Accept addresses of all networks."""


class ValidateAddressResponse(TypedDict):
    """The response of `validate_address`."""

    integrated: bool
    """Whether it has a payment id."""

    nettype: str
    """Its network."""

    openalias_address: OpenaliasAddress
    """The address of an OpenAlias name."""

    subaddress: bool
    """Whether it is a subaddress."""

    valid: bool
    """Whether it is valid."""


class VerifyRequest(TypedDict):
    """The request of `verify`."""

    address: NotRequired[str]
    """An address."""

    data: NotRequired[str]
    """The signed data."""

    signature: NotRequired[str]
    """A signature."""


class VerifyResponse(TypedDict):
    """The response of `verify`."""

    good: bool
    """Whether it is valid."""

    old: bool
    """Whether it has an old format."""

    signature_type: str
    """`spend`, `view` or `invalid`."""

    version: int
    """The version."""


class WalletSettings(TypedDict):
    """All settings."""

    always_confirm_transfers: bool
    """`monero-wallet-cli` asks before each transfer."""

    ask_password: int
    """When `monero-wallet-cli` asks for the password: 0 never, 1 for actions, 2 also to decrypt the spend key."""

    auto_low_priority: bool
    """Use a lower priority if the pool is empty."""

    auto_refresh: bool
    """`monero-wallet-cli` refreshes by itself."""

    confirm_backlog: bool
    """`monero-wallet-cli` asks before a transfer if the pool has a backlog."""

    confirm_backlog_threshold: int
    """The backlog, in blocks, above which it asks."""

    confirm_export_overwrite: bool
    """`monero-wallet-cli` asks before it overwrites a file."""

    credits_target: int
    """The number of credits to maintain at such nodes. No effect here."""

    default_decimal_point: int
    """The decimals of amounts in `monero-wallet-cli`: 0, 3, 6, 9 or 12."""

    default_priority: int
    """The priority of transfers that specify none: 0 to 4."""

    enable_multisig: bool
    """Multisig is enabled."""

    export_format: int
    """The format of files that `monero-wallet-cli` exports: 0 binary, 1 text."""

    ignore_fractional_outputs: bool
    """Ignore outputs that cost more to spend than they are worth."""

    ignore_outputs_above: int
    """Ignore outputs above this amount, in atomic units; 0 for no limit."""

    ignore_outputs_below: int
    """Ignore outputs below this amount, in atomic units."""

    inactivity_lock_timeout: int
    """Seconds until `monero-wallet-cli` locks the wallet; 0 for never."""

    key_reuse_mitigation2: bool
    """Use the same rings on both sides of a fork. No effect here."""

    load_deprecated_formats: bool
    """Read deprecated formats. No effect here."""

    max_reorg_depth: int
    """The maximum depth of a reorganisation in blocks."""

    merge_destinations: bool
    """Merge payments to the same address."""

    min_output_count: int
    """The number of outputs to keep."""

    min_output_value: int
    """The minimum amount of those, in atomic units."""

    persistent_rpc_client_id: bool
    """Keep the client identity for nodes that demand payment. No effect here."""

    print_ring_members: bool
    """`monero-wallet-cli` shows ring members."""

    refresh_height: int
    """The restore height. Blocks below it are not scanned."""

    refresh_type: int
    """Scanning of miner transactions: 0 all, 1 only if the first output is the wallet's, 2 none. Here all are scanned."""

    segregate_pre_fork_outputs: bool
    """Keep outputs from before a fork apart. No effect here."""

    segregation_height: int
    """The height of the fork. No effect here."""

    setup_background_mining: int
    """Background mining by `monero-wallet-cli`: 0 not asked yet, 1 yes, 2 no."""

    show_wallet_name_when_locked: bool
    """`monero-wallet-cli` shows the wallet's name while it is locked."""

    store_tx_info: bool
    """Store the secret keys and destinations of transactions."""

    track_uses: bool
    """Record the rings in which the wallet's outputs occur. No effect here."""


class WebhookInfo(TypedDict):
    """A webhook, without its secret."""

    account_index: NotRequired[int]
    """The account that it is limited to."""

    address_index: NotRequired[int]
    """The address that it is limited to."""

    attempts: NotRequired[int]
    """Failed attempts to deliver the next one."""

    created: int
    """When it was added."""

    dead_letters: int
    """The number of dead letters."""

    error: NotRequired[str]
    """Why the last attempt failed."""

    id: int
    """Its number."""

    label: NotRequired[str]
    """The label that it is limited to."""

    last: int
    """The number of the last event that was delivered, is a dead letter, or was not for this webhook."""

    lost: NotRequired[int]
    """Events that were dropped before they could be delivered: the wallet keeps only the last ones."""

    max_attempts: int
    """The number of attempts after which an event is a dead letter."""

    max_hours: int
    """The hours since the first attempt after which an event is a dead letter."""

    paused: bool
    """Whether nothing is sent for the time being."""

    ssl_allowed_fingerprints: NotRequired[list[str]]
    """Fingerprints of the receiver's certificate."""

    types: NotRequired[list[str]]
    """The types of events; absent if all are sent."""

    url: str
    """Where events are sent."""

    waiting: int
    """The events that are to be delivered."""


class Client:
    """The methods of ferrite-wallet-rpc, over a transport that the program brings."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_version(self, params: EmptyRequest | None = None) -> GetVersionResponse:
        return cast("GetVersionResponse", self._transport("get_version", params or {}))

    def get_languages(self, params: EmptyRequest | None = None) -> GetLanguagesResponse:
        return cast("GetLanguagesResponse", self._transport("get_languages", params or {}))

    def auto_refresh(self, params: AutoRefreshRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("auto_refresh", params or {}))

    def set_log_level(self, params: SetLogLevelRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("set_log_level", params or {}))

    def set_log_categories(self, params: SetLogCategoriesRequest | None = None) -> SetLogCategoriesResponse:
        return cast("SetLogCategoriesResponse", self._transport("set_log_categories", params or {}))

    def set_daemon(self, params: SetDaemonRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("set_daemon", params or {}))

    def get_height(self, params: EmptyRequest | None = None) -> GetHeightResponse:
        return cast("GetHeightResponse", self._transport("get_height", params or {}))

    def start_mining(self, params: StartMiningRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("start_mining", params or {}))

    def stop_mining(self, params: EmptyRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("stop_mining", params or {}))

    def create_wallet(self, params: CreateWalletRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("create_wallet", params or {}))

    def open_wallet(self, params: OpenWalletRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("open_wallet", params or {}))

    def generate_from_keys(self, params: GenerateFromKeysRequest | None = None) -> GenerateFromKeysResponse:
        return cast("GenerateFromKeysResponse", self._transport("generate_from_keys", params or {}))

    def restore_deterministic_wallet(self, params: RestoreDeterministicWalletRequest | None = None) -> RestoreDeterministicWalletResponse:
        return cast("RestoreDeterministicWalletResponse", self._transport("restore_deterministic_wallet", params or {}))

    def close_wallet(self, params: CloseWalletRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("close_wallet", params or {}))

    def load_wallet(self, params: LoadWalletRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("load_wallet", params or {}))

    def unload_wallet(self, params: UnloadWalletRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("unload_wallet", params or {}))

    def list_wallets(self, params: EmptyRequest | None = None) -> ListWalletsResponse:
        return cast("ListWalletsResponse", self._transport("list_wallets", params or {}))

    def create_token(self, params: CreateTokenRequest | None = None) -> CreateTokenResponse:
        return cast("CreateTokenResponse", self._transport("create_token", params or {}))

    def list_tokens(self, params: EmptyRequest | None = None) -> ListTokensResponse:
        return cast("ListTokensResponse", self._transport("list_tokens", params or {}))

    def revoke_token(self, params: RevokeTokenRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("revoke_token", params or {}))

    def store(self, params: EmptyRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("store", params or {}))

    def stop_wallet(self, params: EmptyRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("stop_wallet", params or {}))

    def change_wallet_password(self, params: ChangeWalletPasswordRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("change_wallet_password", params or {}))

    def set_subaddress_lookahead(self, params: SetSubaddressLookaheadRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("set_subaddress_lookahead", params or {}))

    def export_wallet2(self, params: ExportWallet2Request | None = None) -> ExportWallet2Response:
        return cast("ExportWallet2Response", self._transport("export_wallet2", params or {}))

    def get_settings(self, params: EmptyRequest | None = None) -> GetSettingsResponse:
        return cast("GetSettingsResponse", self._transport("get_settings", params or {}))

    def set_settings(self, params: SetSettingsRequest | None = None) -> GetSettingsResponse:
        return cast("GetSettingsResponse", self._transport("set_settings", params or {}))

    def get_balance(self, params: GetBalanceRequest | None = None) -> GetBalanceResponse:
        return cast("GetBalanceResponse", self._transport("get_balance", params or {}))

    def get_address(self, params: GetAddressRequest | None = None) -> GetAddressResponse:
        return cast("GetAddressResponse", self._transport("get_address", params or {}))

    def get_address_index(self, params: GetAddressIndexRequest | None = None) -> GetAddressIndexResponse:
        return cast("GetAddressIndexResponse", self._transport("get_address_index", params or {}))

    def create_address(self, params: CreateAddressRequest | None = None) -> CreateAddressResponse:
        return cast("CreateAddressResponse", self._transport("create_address", params or {}))

    def label_address(self, params: LabelAddressRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("label_address", params or {}))

    def get_accounts(self, params: GetAccountsRequest | None = None) -> GetAccountsResponse:
        return cast("GetAccountsResponse", self._transport("get_accounts", params or {}))

    def create_account(self, params: CreateAccountRequest | None = None) -> CreateAccountResponse:
        return cast("CreateAccountResponse", self._transport("create_account", params or {}))

    def label_account(self, params: LabelAccountRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("label_account", params or {}))

    def get_account_tags(self, params: EmptyRequest | None = None) -> GetAccountTagsResponse:
        return cast("GetAccountTagsResponse", self._transport("get_account_tags", params or {}))

    def tag_accounts(self, params: TagAccountsRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("tag_accounts", params or {}))

    def untag_accounts(self, params: UntagAccountsRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("untag_accounts", params or {}))

    def set_account_tag_description(self, params: SetAccountTagDescriptionRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("set_account_tag_description", params or {}))

    def make_integrated_address(self, params: MakeIntegratedAddressRequest | None = None) -> MakeIntegratedAddressResponse:
        return cast("MakeIntegratedAddressResponse", self._transport("make_integrated_address", params or {}))

    def split_integrated_address(self, params: SplitIntegratedAddressRequest | None = None) -> SplitIntegratedAddressResponse:
        return cast("SplitIntegratedAddressResponse", self._transport("split_integrated_address", params or {}))

    def make_uri(self, params: MakeUriRequestParam | None = None) -> MakeUriResponse:
        return cast("MakeUriResponse", self._transport("make_uri", params or {}))

    def parse_uri(self, params: ParseUriRequest | None = None) -> ParseUriResponse:
        return cast("ParseUriResponse", self._transport("parse_uri", params or {}))

    def validate_address(self, params: ValidateAddressRequest | None = None) -> ValidateAddressResponse:
        return cast("ValidateAddressResponse", self._transport("validate_address", params or {}))

    def get_address_book(self, params: GetAddressBookRequest | None = None) -> GetAddressBookResponse:
        return cast("GetAddressBookResponse", self._transport("get_address_book", params or {}))

    def add_address_book(self, params: AddAddressBookRequest | None = None) -> AddAddressBookResponse:
        return cast("AddAddressBookResponse", self._transport("add_address_book", params or {}))

    def edit_address_book(self, params: EditAddressBookRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("edit_address_book", params or {}))

    def delete_address_book(self, params: DeleteAddressBookRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("delete_address_book", params or {}))

    def set_tx_notes(self, params: SetTxNotesRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("set_tx_notes", params or {}))

    def get_tx_notes(self, params: GetTxNotesRequest | None = None) -> GetTxNotesResponse:
        return cast("GetTxNotesResponse", self._transport("get_tx_notes", params or {}))

    def set_attribute(self, params: SetAttributeRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("set_attribute", params or {}))

    def get_attribute(self, params: GetAttributeRequest | None = None) -> GetAttributeResponse:
        return cast("GetAttributeResponse", self._transport("get_attribute", params or {}))

    def get_payments(self, params: GetPaymentsRequest | None = None) -> GetPaymentsResponse:
        return cast("GetPaymentsResponse", self._transport("get_payments", params or {}))

    def get_bulk_payments(self, params: GetBulkPaymentsRequest | None = None) -> GetPaymentsResponse:
        return cast("GetPaymentsResponse", self._transport("get_bulk_payments", params or {}))

    def incoming_transfers(self, params: IncomingTransfersRequest | None = None) -> IncomingTransfersResponse:
        return cast("IncomingTransfersResponse", self._transport("incoming_transfers", params or {}))

    def get_transfers(self, params: GetTransfersRequest | None = None) -> GetTransfersResponse:
        return cast("GetTransfersResponse", self._transport("get_transfers", params or {}))

    def list_transfers(self, params: ListTransfersRequest | None = None) -> ListTransfersResponse:
        return cast("ListTransfersResponse", self._transport("list_transfers", params or {}))

    def get_transfer_totals(self, params: ListTransfersRequest | None = None) -> GetTransferTotalsResponse:
        return cast("GetTransferTotalsResponse", self._transport("get_transfer_totals", params or {}))

    def get_transfer_by_txid(self, params: GetTransferByTxidRequest | None = None) -> GetTransferByTxidResponse:
        return cast("GetTransferByTxidResponse", self._transport("get_transfer_by_txid", params or {}))

    def get_events(self, params: GetEventsRequest | None = None) -> GetEventsResponse:
        return cast("GetEventsResponse", self._transport("get_events", params or {}))

    def set_event_confirmations(self, params: SetEventConfirmationsRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("set_event_confirmations", params or {}))

    def add_webhook(self, params: AddWebhookRequest | None = None) -> AddWebhookResponse:
        return cast("AddWebhookResponse", self._transport("add_webhook", params or {}))

    def list_webhooks(self, params: EmptyRequest | None = None) -> ListWebhooksResponse:
        return cast("ListWebhooksResponse", self._transport("list_webhooks", params or {}))

    def update_webhook(self, params: UpdateWebhookRequest | None = None) -> UpdateWebhookResponse:
        return cast("UpdateWebhookResponse", self._transport("update_webhook", params or {}))

    def remove_webhook(self, params: RemoveWebhookRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("remove_webhook", params or {}))

    def list_dead_letters(self, params: ListDeadLettersRequest | None = None) -> ListDeadLettersResponse:
        return cast("ListDeadLettersResponse", self._transport("list_dead_letters", params or {}))

    def replay_dead_letters(self, params: ReplayDeadLettersRequest | None = None) -> ReplayDeadLettersResponse:
        return cast("ReplayDeadLettersResponse", self._transport("replay_dead_letters", params or {}))

    def query_key(self, params: QueryKeyRequest | None = None) -> QueryKeyResponse:
        return cast("QueryKeyResponse", self._transport("query_key", params or {}))

    def freeze(self, params: FreezeRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("freeze", params or {}))

    def thaw(self, params: FreezeRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("thaw", params or {}))

    def frozen(self, params: FreezeRequest | None = None) -> FrozenResponse:
        return cast("FrozenResponse", self._transport("frozen", params or {}))

    def export_outputs(self, params: ExportOutputsRequest | None = None) -> ExportOutputsResponse:
        return cast("ExportOutputsResponse", self._transport("export_outputs", params or {}))

    def import_outputs(self, params: ImportOutputsRequest | None = None) -> ImportOutputsResponse:
        return cast("ImportOutputsResponse", self._transport("import_outputs", params or {}))

    def export_key_images(self, params: ExportKeyImagesRequest | None = None) -> ExportKeyImagesResponse:
        return cast("ExportKeyImagesResponse", self._transport("export_key_images", params or {}))

    def import_key_images(self, params: ImportKeyImagesRequest | None = None) -> ImportKeyImagesResponse:
        return cast("ImportKeyImagesResponse", self._transport("import_key_images", params or {}))

    def refresh(self, params: RefreshRequest | None = None) -> RefreshResponse:
        return cast("RefreshResponse", self._transport("refresh", params or {}))

    def get_refresh_progress(self, params: EmptyRequest | None = None) -> GetRefreshProgressResponse:
        return cast("GetRefreshProgressResponse", self._transport("get_refresh_progress", params or {}))

    def scan_tx(self, params: ScanTxRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("scan_tx", params or {}))

    def rescan_blockchain(self, params: RescanBlockchainRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("rescan_blockchain", params or {}))

    def rescan_spent(self, params: EmptyRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("rescan_spent", params or {}))

    def setup_background_sync(self, params: SetupBackgroundSyncRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("setup_background_sync", params or {}))

    def start_background_sync(self, params: EmptyRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("start_background_sync", params or {}))

    def stop_background_sync(self, params: StopBackgroundSyncRequest | None = None) -> EmptyResponse:
        return cast("EmptyResponse", self._transport("stop_background_sync", params or {}))

    def transfer(self, params: TransferRequest | None = None) -> TransferResponse:
        return cast("TransferResponse", self._transport("transfer", params or {}))

    def transfer_split(self, params: TransferSplitRequest | None = None) -> TransferSplitResponse:
        return cast("TransferSplitResponse", self._transport("transfer_split", params or {}))

    def relay_tx(self, params: RelayTxRequest | None = None) -> RelayTxResponse:
        return cast("RelayTxResponse", self._transport("relay_tx", params or {}))

    def describe_transfer(self, params: DescribeTransferRequest | None = None) -> DescribeTransferResponse:
        return cast("DescribeTransferResponse", self._transport("describe_transfer", params or {}))

    def sign_transfer(self, params: SignTransferRequest | None = None) -> SignTransferResponse:
        return cast("SignTransferResponse", self._transport("sign_transfer", params or {}))

    def submit_transfer(self, params: SubmitTransferRequest | None = None) -> SubmitTransferResponse:
        return cast("SubmitTransferResponse", self._transport("submit_transfer", params or {}))

    def estimate_tx_size_and_weight(self, params: EstimateTxSizeAndWeightRequest | None = None) -> EstimateTxSizeAndWeightResponse:
        return cast("EstimateTxSizeAndWeightResponse", self._transport("estimate_tx_size_and_weight", params or {}))

    def get_default_fee_priority(self, params: EmptyRequest | None = None) -> GetDefaultFeePriorityResponse:
        return cast("GetDefaultFeePriorityResponse", self._transport("get_default_fee_priority", params or {}))

    def sweep_dust(self, params: SweepDustRequest | None = None) -> TransferSplitResponse:
        return cast("TransferSplitResponse", self._transport("sweep_dust", params or {}))

    def sweep_all(self, params: SweepAllRequest | None = None) -> TransferSplitResponse:
        return cast("TransferSplitResponse", self._transport("sweep_all", params or {}))

    def sweep_single(self, params: SweepSingleRequest | None = None) -> TransferResponse:
        return cast("TransferResponse", self._transport("sweep_single", params or {}))

    def get_tx_key(self, params: GetTxKeyRequest | None = None) -> GetTxKeyResponse:
        return cast("GetTxKeyResponse", self._transport("get_tx_key", params or {}))

    def check_tx_key(self, params: CheckTxKeyRequest | None = None) -> CheckTxKeyResponse:
        return cast("CheckTxKeyResponse", self._transport("check_tx_key", params or {}))

    def get_tx_proof(self, params: GetTxProofRequest | None = None) -> GetTxProofResponse:
        return cast("GetTxProofResponse", self._transport("get_tx_proof", params or {}))

    def check_tx_proof(self, params: CheckTxProofRequest | None = None) -> CheckTxProofResponse:
        return cast("CheckTxProofResponse", self._transport("check_tx_proof", params or {}))

    def get_spend_proof(self, params: GetSpendProofRequest | None = None) -> GetTxProofResponse:
        return cast("GetTxProofResponse", self._transport("get_spend_proof", params or {}))

    def check_spend_proof(self, params: CheckSpendProofRequest | None = None) -> CheckSpendProofResponse:
        return cast("CheckSpendProofResponse", self._transport("check_spend_proof", params or {}))

    def get_reserve_proof(self, params: GetReserveProofRequest | None = None) -> GetTxProofResponse:
        return cast("GetTxProofResponse", self._transport("get_reserve_proof", params or {}))

    def check_reserve_proof(self, params: CheckReserveProofRequest | None = None) -> CheckReserveProofResponse:
        return cast("CheckReserveProofResponse", self._transport("check_reserve_proof", params or {}))

    def sign(self, params: SignRequest | None = None) -> GetTxProofResponse:
        return cast("GetTxProofResponse", self._transport("sign", params or {}))

    def verify(self, params: VerifyRequest | None = None) -> VerifyResponse:
        return cast("VerifyResponse", self._transport("verify", params or {}))

    def is_multisig(self, params: EmptyRequest | None = None) -> IsMultisigResponse:
        return cast("IsMultisigResponse", self._transport("is_multisig", params or {}))

    def prepare_multisig(self, params: PrepareMultisigRequest | None = None) -> PrepareMultisigResponse:
        return cast("PrepareMultisigResponse", self._transport("prepare_multisig", params or {}))

    def make_multisig(self, params: MakeMultisigRequest | None = None) -> MakeMultisigResponse:
        return cast("MakeMultisigResponse", self._transport("make_multisig", params or {}))

    def exchange_multisig_keys(self, params: ExchangeMultisigKeysRequest | None = None) -> MakeMultisigResponse:
        return cast("MakeMultisigResponse", self._transport("exchange_multisig_keys", params or {}))

    def get_multisig_key_exchange_booster(self, params: GetMultisigKeyExchangeBoosterRequest | None = None) -> PrepareMultisigResponse:
        return cast("PrepareMultisigResponse", self._transport("get_multisig_key_exchange_booster", params or {}))

    def finalize_multisig(self, params: ExchangeMultisigKeysRequest | None = None) -> FinalizeMultisigResponse:
        return cast("FinalizeMultisigResponse", self._transport("finalize_multisig", params or {}))

    def export_multisig_info(self, params: EmptyRequest | None = None) -> ExportMultisigInfoResponse:
        return cast("ExportMultisigInfoResponse", self._transport("export_multisig_info", params or {}))

    def import_multisig_info(self, params: ImportMultisigInfoRequest | None = None) -> ImportMultisigInfoResponse:
        return cast("ImportMultisigInfoResponse", self._transport("import_multisig_info", params or {}))

    def sign_multisig(self, params: SignMultisigRequest | None = None) -> SignMultisigResponse:
        return cast("SignMultisigResponse", self._transport("sign_multisig", params or {}))

    def submit_multisig(self, params: SignMultisigRequest | None = None) -> SubmitMultisigResponse:
        return cast("SubmitMultisigResponse", self._transport("submit_multisig", params or {}))

    def rpc_discover(self, params: EmptyRequest | None = None) -> RpcDiscoverResponse:
        return cast("RpcDiscoverResponse", self._transport("rpc.discover", params or {}))


ERRORS: dict[int, str] = {
    -32602: "Invalid params",
    -32601: "Method not found",
    -52: "Is background syncing",
    -51: "Is background wallet",
    -50: "Nonzero unlock time",
    -49: "Proxy already defined",
    -48: "Disabled",
    -47: "Invalid signature type",
    -46: "Zero amount",
    -45: "Attribute not found",
    -44: "Invalid log level",
    -43: "Non deterministic",
    -42: "Sign unsigned",
    -41: "Signed submission",
    -40: "Bad signed tx data",
    -39: "Bad unsigned tx data",
    -38: "No daemon connection",
    -37: "Not enough unlocked money",
    -36: "Multisig submission",
    -35: "Multisig signature",
    -34: "Bad multisig tx data",
    -33: "Threshold not reached",
    -31: "Not multisig",
    -29: "Watch only",
    -28: "Already multisig",
    -27: "Bad tx metadata",
    -26: "Bad hex",
    -25: "Wrong key",
    -24: "No txkey",
    -23: "No wallet dir",
    -22: "Invalid password",
    -21: "Wallet already exists",
    -20: "Zero destination",
    -19: "Not enough outs to mix",
    -18: "Tx too large",
    -17: "Not enough money",
    -16: "Tx not possible",
    -15: "Address index out of bounds",
    -14: "Account index out of bounds",
    -13: "Not open",
    -12: "Wrong index",
    -11: "Wrong uri",
    -10: "Wrong key image",
    -9: "Wrong signature",
    -8: "Wrong txid",
    -7: "Denied",
    -6: "Transfer type",
    -5: "Wrong payment id",
    -4: "Generic transfer error",
    -3: "Daemon is busy",
    -2: "Wrong address",
    -1: "Unknown error",
    0: "",
}
"""The error codes of all methods."""
