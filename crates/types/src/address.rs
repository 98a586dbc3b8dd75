//! Addresses: standard, subaddress, integrated.
