//! What a flag is, and the table of all flags of a program.

/// What a flag takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nothing: it is there or not.
    Switch,
    /// One text.
    Text,
    /// Texts, one each time it is given.
    List,
    /// A number in this range.
    Number(i128, i128),
    /// A difficulty, which has up to 128 bits.
    Difficulty,
}

impl Kind {
    /// A number of 32 bits.
    pub const U32: Self = Self::Number(0, u32::MAX as i128);
    /// A number of 64 bits.
    pub const U64: Self = Self::Number(0, u64::MAX as i128);
    /// A number of 32 bits with a sign.
    pub const I32: Self = Self::Number(i32::MIN as i128, i32::MAX as i128);
    /// A number of 64 bits with a sign.
    pub const I64: Self = Self::Number(i64::MIN as i128, i64::MAX as i128);
}

/// Where a flag may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the command line and in the file.
    Anywhere,
    /// On the command line only.
    CommandLine,
}

/// A row of the table.
#[derive(Debug)]
pub struct Flag {
    /// The name, without dashes.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What holds without it; empty if there is nothing to say.
    pub default: &'static str,
    /// What `--help` says.
    pub help: &'static str,
    /// Where it may be.
    pub place: Place,
    /// Under which heading `--help` lists it.
    pub group: &'static str,
}

/// A flag that may be on the command line and in the file.
pub const fn flag(
    group: &'static str,
    name: &'static str,
    kind: Kind,
    default: &'static str,
    help: &'static str,
) -> Flag {
    Flag { name, kind, default, help, place: Place::Anywhere, group }
}

/// A flag that may be on the command line only.
pub const fn only_here(
    group: &'static str,
    name: &'static str,
    kind: Kind,
    default: &'static str,
    help: &'static str,
) -> Flag {
    Flag { name, kind, default, help, place: Place::CommandLine, group }
}

/// All flags of a program.
#[derive(Debug)]
pub struct Table {
    /// The name of the program.
    pub program: &'static str,
    /// How to start it.
    pub usage: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What words that are no flags mean; none if there may be none.
    pub words: Option<&'static str>,
    /// The flags, in the order in which `--help` lists them.
    pub flags: &'static [&'static [Flag]],
}

impl Flag {
    /// Checks a value before it is used.
    pub(super) fn check(&self, value: &str) -> Result<(), String> {
        let fits = match self.kind {
            Kind::Number(least, most) => {
                value.trim().parse::<i128>().is_ok_and(|number| (least..=most).contains(&number))
            }
            Kind::Difficulty => value.trim().parse::<u128>().is_ok(),
            Kind::Switch | Kind::Text | Kind::List => true,
        };
        match fits {
            true => Ok(()),
            false => Err(format!("the argument ('{value}') for option '--{}' is invalid", self.name)),
        }
    }
}

impl Table {
    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = &'static Flag> {
        self.flags.iter().copied().flatten()
    }

    /// The row of a flag that the program itself asks for.
    pub(super) fn row(&self, name: &str) -> &'static Flag {
        self.rows().find(|flag| flag.name == name).expect("the program asks for flags of the table only")
    }
}
