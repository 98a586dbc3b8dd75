//! Flags, and the table of all flags of a program.

/// The type of a flag's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// None: it is given or not.
    Switch,
    /// A string.
    Text,
    /// A string each time it is given.
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

/// Where a flag is allowed.
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
    /// The type of its value.
    pub kind: Kind,
    /// The default; empty if there is none.
    pub default: &'static str,
    /// The help text.
    pub help: &'static str,
    /// Where it is allowed.
    pub place: Place,
    /// Its heading in `--help`.
    pub group: &'static str,
}

/// A flag for the command line and the file.
pub const fn flag(
    group: &'static str,
    name: &'static str,
    kind: Kind,
    default: &'static str,
    help: &'static str,
) -> Flag {
    Flag { name, kind, default, help, place: Place::Anywhere, group }
}

/// A flag for the command line only.
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
    /// The usage.
    pub usage: &'static str,
    /// The description.
    pub about: &'static str,
    /// The meaning of positional arguments; `None` if there are none.
    pub words: Option<&'static str>,
    /// The flags, in the order of `--help`.
    pub flags: &'static [&'static [Flag]],
}

impl Flag {
    /// Checks a value.
    pub(super) fn check(&self, value: &str) -> Result<(), String> {
        let fits = match self.kind {
            Kind::Number(least, most) => {
                value.trim().parse::<i128>().is_ok_and(|number| (least..=most).contains(&number))
            }
            Kind::Difficulty => value.trim().parse::<u128>().is_ok(),
            Kind::Switch | Kind::Text | Kind::List => true,
        };
        if fits {
            Ok(())
        } else {
            Err(format!("the argument ('{value}') for option '--{}' is invalid", self.name))
        }
    }
}

impl Table {
    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = &'static Flag> {
        self.flags.iter().copied().flatten()
    }

    /// The row of a flag that the program itself uses.
    pub(super) fn row(&self, name: &str) -> &'static Flag {
        self.rows().find(|flag| flag.name == name).expect("the program asks for flags of the table only")
    }
}
