//! What the web pages of both programs are made of.
//!
//! Pages are rendered on the server and usable without JavaScript. Markup is written with [`maud`], which escapes all
//! text and which a program that has pages must name among its own dependencies; every response has the strict headers of [`answer`], so that nothing but our own assets is ever loaded. A
//! program has one [`layout::Site`], gives each page to [`layout::render`], and answers with [`answer::page`] what
//! [`ferrite_rpc::Table::with_web`] asks for; [`asset::find`] has the style sheet and the scripts.
//!
//! # Live pages
//!
//! If a site names a stream of server-sent events, `live.js` listens to it while the page is visible. An element with
//! an `id` and `data-live="block pool"` is replaced by its newest version when one of these events arrives: the script
//! fetches the page again, at most once in two seconds, and takes the elements out of it. Elements with `data-since`
//! (a Unix time) get the age of that time in words, once in ten seconds.

#![forbid(unsafe_code)]

pub mod answer;
pub mod asset;
pub mod chart;
pub mod form;
pub mod layout;
pub mod text;
pub mod written;
