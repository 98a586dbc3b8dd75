//! What the node and its chain are: get_info, heights, versions, forks, fees.
