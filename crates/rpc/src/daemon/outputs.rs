//! Outputs: get_outs, histograms and distributions.
