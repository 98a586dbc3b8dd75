//! `ferrite chain stats`.

use ferrite_chain::prune;
use ferrite_types::Amount;
use ferrite_types::amount::print_money;

use super::Chain;

pub(super) fn print(chain: &Chain) -> anyhow::Result<()> {
    let db = chain.open()?;
    let reader = db.reader()?;
    let view = reader.view();
    let file = std::fs::metadata(chain.database.join("data.mdb"))?.len();
    say!("database          {}", chain.database.display());
    say!("file              {} MB", megabytes(file));
    say!("height            {}", view.height()?.0);
    if let Some((_, top)) = view.top_info()? {
        say!("top block         {}", top.id);
        say!("difficulty        {} in total", top.cumulative_difficulty);
        say!("coins             {}", print_money(Amount(top.already_generated_coins)));
    }
    let transactions = view.tx_count()?;
    say!("transactions      {transactions}");
    say!("side chain blocks {}", view.alt_count()?);
    say!("pool              {}", view.pool_count()?);
    match view.pruning_seed()? {
        0 => say!("pruned            no"),
        seed => say!(
            "pruned            below height {}, except stripe {} of {}",
            view.pruned_below()?.0,
            prune::stripe_of_seed(seed),
            prune::STRIPES
        ),
    }
    say!("\n{:<18}{:>14}{:>14}", "table", "entries", "MB");
    let mut total = 0;
    for (name, entries, bytes) in view.table_sizes()? {
        say!("{name:<18}{entries:>14}{:>14}", megabytes(bytes));
        total += bytes;
    }
    say!("{:<18}{:>14}{:>14}", "all", "", megabytes(total));
    if let Some(each) = total.checked_div(transactions) {
        say!("\n{each} bytes for each transaction");
    }
    Ok(())
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10)
}
