//! The writer thread, and how the rest of the program talks to it.
