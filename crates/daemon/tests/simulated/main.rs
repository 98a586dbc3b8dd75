//! Several nodes in one process, with real chains and pools, and with peers that lie. Connections, time and randomness
//! are simulated, so that every run is the same.

mod hostile;
mod intake;
mod liar;
mod relaying;
mod syncing;
mod world;
