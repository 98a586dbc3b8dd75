//! Requests about proofs and signatures.

/// With a wallet, and without a node.
pub const PROOFS: &[(&str, &str)] = &[
    ("get_tx_key", r#"{"txid":"x"}"#),
    ("get_tx_key", r#"{"txid":"0123"}"#),
    ("get_tx_key", r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111"}"#),
    ("check_tx_key", r#"{"txid":"x"}"#),
    ("check_tx_key", r#"{"txid":"0123"}"#),
    ("check_tx_key", r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111"}"#),
    ("get_tx_proof", r#"{"txid":"x"}"#),
    ("get_tx_proof", r#"{"txid":"0123"}"#),
    ("get_tx_proof", r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111"}"#),
    ("check_tx_proof", r#"{"txid":"x"}"#),
    ("check_tx_proof", r#"{"txid":"0123"}"#),
    ("check_tx_proof", r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111"}"#),
    ("get_spend_proof", r#"{"txid":"x"}"#),
    ("get_spend_proof", r#"{"txid":"0123"}"#),
    ("get_spend_proof", r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111"}"#),
    ("check_spend_proof", r#"{"txid":"x"}"#),
    ("check_spend_proof", r#"{"txid":"0123"}"#),
    ("check_spend_proof", r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111"}"#),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"","address":"x"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"x","address":"x"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"111111111111111111111111111111111111111111111111111111111111111","address":"x"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"1111111111111111111111111111111111111111111111111111111111111111","address":"x"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"11111111111111111111111111111111111111111111111111111111111111111","address":"x"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg","address":"x"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"11111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111","address":"x"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"0000000000000000000000000000000000000000000000000000000000000000","address":""}"#,
    ),
    (
        "get_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"","message":"m"}"#,
    ),
    (
        "check_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"","message":"m","signature":"InProofV2"}"#,
    ),
    ("check_reserve_proof", r#"{"address":"","message":"m","signature":"ReserveProofV2"}"#),
    ("verify", r#"{"data":"m","address":"","signature":"SigV2"}"#),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"0000000000000000000000000000000000000000000000000000000000000000","address":"x"}"#,
    ),
    (
        "get_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"x","message":"m"}"#,
    ),
    (
        "check_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"x","message":"m","signature":"InProofV2"}"#,
    ),
    ("check_reserve_proof", r#"{"address":"x","message":"m","signature":"ReserveProofV2"}"#),
    ("verify", r#"{"data":"m","address":"x","signature":"SigV2"}"#),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"0000000000000000000000000000000000000000000000000000000000000000","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm"}"#,
    ),
    (
        "get_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","message":"m"}"#,
    ),
    (
        "check_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","message":"m","signature":"InProofV2"}"#,
    ),
    (
        "check_reserve_proof",
        r#"{"address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","message":"m","signature":"ReserveProofV2"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"SigV2"}"#,
    ),
    (
        "check_tx_key",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","tx_key":"0000000000000000000000000000000000000000000000000000000000000000","address":"84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF"}"#,
    ),
    (
        "get_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF","message":"m"}"#,
    ),
    (
        "check_tx_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","address":"84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF","message":"m","signature":"InProofV2"}"#,
    ),
    (
        "check_reserve_proof",
        r#"{"address":"84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF","message":"m","signature":"ReserveProofV2"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF","signature":"SigV2"}"#,
    ),
    (
        "check_spend_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","message":"m","signature":""}"#,
    ),
    (
        "check_spend_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","message":"m","signature":"x"}"#,
    ),
    (
        "check_spend_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","message":"m","signature":"SpendProofV1"}"#,
    ),
    (
        "check_spend_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","message":"m","signature":"SpendProofV2"}"#,
    ),
    (
        "check_spend_proof",
        r#"{"txid":"1111111111111111111111111111111111111111111111111111111111111111","message":"m","signature":"SpendProofV1x"}"#,
    ),
    (
        "check_reserve_proof",
        r#"{"address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":""}"#,
    ),
    (
        "check_reserve_proof",
        r#"{"address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"x"}"#,
    ),
    (
        "check_reserve_proof",
        r#"{"address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"ReserveProofV3"}"#,
    ),
    (
        "check_reserve_proof",
        r#"{"address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"ReserveProofV20"}"#,
    ),
    ("get_reserve_proof", r#"{"all":true}"#),
    ("get_reserve_proof", r#"{"account_index":0,"amount":0}"#),
    ("get_reserve_proof", r#"{"account_index":0,"amount":1}"#),
    ("get_reserve_proof", r#"{"account_index":7,"amount":1}"#),
    ("get_reserve_proof", r#"{"all":true,"account_index":7}"#),
    ("sign", r#"{"data":"m","signature_type":"x"}"#),
    ("sign", r#"{"data":"m","signature_type":"Spend"}"#),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":""}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"x"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"SigV1"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"SigV3"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"SigV2x"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"SigV21111111111111111111111111111111111111111111111111111111111111111111111111111111111111111"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"SigV2zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"}"#,
    ),
    (
        "verify",
        r#"{"data":"m","address":"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm","signature":"SigV11111111111111111111111111111111111111111111111111111111111111111111111111111111111111111"}"#,
    ),
];
