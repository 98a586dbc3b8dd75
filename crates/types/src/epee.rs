//! epee portable storage, the format of binary RPC and of peer messages.
