//! Running the commands of a page: in a new home directory, with our programs on the PATH, on a private chain, and in a
//! network namespace, so that the ports are those of the text and nothing reaches another machine.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use ferrite_testkit::{installed, known_wallets, mined};
use tempfile::TempDir;

use crate::page::{self, Kind, Page};

/// A command of the text, and the flags that are added to it when a page is run.
pub(crate) type Substitute = (&'static str, &'static str);

/// All differences between what a page says and what is run: a private chain that is kept between runs, with blocks that
/// cost one hash, in place of mainnet. Wallets must accept its rules. A flag in the first column must be in the command.
pub(crate) const SUBSTITUTES: [Substitute; 5] = [
    ("ferrited", "--regtest --keep-fakechain --fixed-difficulty 1 --offline"),
    ("ferrite chain", "--regtest --fixed-difficulty 1"),
    ("ferrite wallet --wallet-file", "--allow-mismatched-daemon-version"),
    ("ferrite-wallet-rpc", "--allow-mismatched-daemon-version"),
    ("monero-wallet-rpc", "--rpc-ssl disabled --no-dns"),
];

/// How long a page may take.
const TIMEOUT: Duration = Duration::from_secs(240);
const STAGE: &str = include_str!("stage.sh");
const WRAPPER: &str = include_str!("wrapper.sh");
/// Set where user namespaces are forbidden: the commands are not run.
const FORGO: &str = "FERRITE_TEST_NO_MOUNT";

/// Our programs, which are next to the tests once they are built; a test of this crate alone does not build them.
///
/// # Panics
/// If they cannot be built.
pub(crate) fn programs() -> [(&'static str, PathBuf); 3] {
    let test = std::env::current_exe().expect("a test knows where it is");
    let folder = test.parent().and_then(Path::parent).expect("it is in target/PROFILE/deps");
    let packages = [
        ("ferrited", "ferrite-daemon"),
        ("ferrite-wallet-rpc", "ferrite-wallet-rpc"),
        ("ferrite", "ferrite-cli"),
    ];
    packages.map(|(program, package)| {
        let path = folder.join(program);
        if !path.exists() {
            let arguments = ["build", "--locked", "--package", package];
            let status = Command::new(env!("CARGO")).args(arguments).status();
            assert!(status.is_ok_and(|status| status.success()), "{package} cannot be built");
        }
        (program, path)
    })
}

/// What pages have in common.
pub(crate) struct Stage {
    programs: [(&'static str, PathBuf); 3],
    /// The chain of a `monerod`, and the same in our database.
    reference_chain: PathBuf,
    funded: TempDir,
}

/// The result of a page.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Number of blocks that were run.
    pub(crate) blocks: usize,
    /// Number of commands in them, without hidden ones.
    pub(crate) commands: usize,
    /// The substitutes that took effect.
    pub(crate) used: BTreeSet<String>,
}

/// A command of a page.
struct Step {
    line: usize,
    text: String,
    /// The expected output, if it is shown.
    output: Option<Vec<String>>,
    fails: bool,
}

impl Stage {
    /// # Panics
    /// If the chain cannot be made.
    pub(crate) fn new() -> Self {
        let programs = programs();
        let reference_chain = mined::chain_file(mined::COMMON);
        let funded = tempfile::tempdir().expect("a new folder");
        let [.., (_, ferrite)] = &programs;
        let mut import = Command::new(ferrite);
        import
            .args(["chain", "import", "--regtest", "--fixed-difficulty", "1", "--from"])
            .arg(&reference_chain);
        let output = import.arg("--data-dir").arg(funded.path()).output().expect("it starts");
        assert!(output.status.success(), "the chain is not imported: {output:?}");
        Self { programs, reference_chain, funded }
    }

    /// Runs the commands of a page. `None` if the system cannot, and the environment allows for that.
    ///
    /// # Errors
    /// The first command that does not do what the page says.
    pub(crate) fn run(&self, page: &Page) -> Result<Option<Outcome>, String> {
        let (steps, blocks) = steps(page);
        let mut outcome = Outcome { blocks, ..Outcome::default() };
        outcome.commands = steps.iter().filter(|step| step.output.is_some()).count();
        if steps.is_empty() {
            return Ok(Some(outcome));
        }
        let folder = tempfile::tempdir().expect("a new folder");
        let behind = folder.path().join("behind");
        self.prepare(folder.path(), &behind);
        std::fs::write(behind.join("script"), script(&steps)).expect("a file can be written");
        let output = self.play(folder.path(), &behind);
        if !behind.join("0.output").exists() {
            let error = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            assert!(
                std::env::var_os(FORGO).is_some(),
                "this system forbids network namespaces ({error}); set {FORGO}=1 to do without this test"
            );
            return Ok(None);
        }
        for (number, step) in steps.iter().enumerate() {
            step.check(&behind, number).map_err(|problem| {
                let end = String::from_utf8_lossy(&output.stderr).into_owned();
                format!("{}:{}: {}\n{problem}\n{end}", page.path.display(), step.line, step.text)
            })?;
        }
        let used = std::fs::read_to_string(behind.join("used")).unwrap_or_default();
        outcome.used = used.lines().map(str::to_owned).collect();
        Ok(Some(outcome))
    }

    /// The folders of a page: its home directory, the programs, and what happens behind the scenes.
    fn prepare(&self, folder: &Path, behind: &Path) {
        for name in ["home", "bin", "behind"] {
            std::fs::create_dir(folder.join(name)).expect("a folder can be created");
        }
        std::fs::write(behind.join("stage.sh"), STAGE).expect("a file can be written");
        let reference = [("monero-wallet-rpc", installed::wallet_rpc())];
        for (program, binary) in self.programs.iter().chain(&reference) {
            let begins = |only: &&Substitute| only.0.split(' ').next() == Some(*program);
            let all: Vec<String> =
                SUBSTITUTES.iter().filter(begins).map(|(only, flags)| format!("'{only}|{flags}'")).collect();
            let (first, rest) = WRAPPER.split_once('\n').expect("it has lines");
            let (binary, all) = (binary.display(), all.join(" "));
            let text = format!("{first}\nPROGRAM={program} BINARY='{binary}' SUBSTITUTES=({all})\n{rest}");
            let path = folder.join("bin").join(program);
            std::fs::write(&path, text).expect("a file can be written");
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
                .expect("modes can be set");
        }
    }

    fn play(&self, folder: &Path, behind: &Path) -> Output {
        let home = folder.join("home");
        let path = format!("{}:/usr/bin:/bin:/usr/sbin:/sbin", folder.join("bin").display());
        let start = r#"ip link set lo up && exec bash "$BEHIND/script""#;
        let mut command = Command::new("timeout");
        command
            .arg(TIMEOUT.as_secs().to_string())
            .args(["unshare", "--user", "--map-root-user", "--net", "--pid", "--fork", "--kill-child"])
            .args(["sh", "-c", start])
            .current_dir(&home)
            .env("PATH", path)
            .env("HOME", &home)
            .env("BEHIND", behind)
            .env("STAGE", behind.join("stage.sh"))
            .env("REFERENCE_CHAIN", &self.reference_chain)
            .env("FUNDED_CHAIN", self.funded.path().join("fake/ferrite-lmdb"))
            .env("CUSTOMER_SEED", known_wallets::FIRST.seed)
            .env("CUSTOMER_ADDRESS", known_wallets::FIRST.address)
            .env("MINER_ADDRESS", known_wallets::THIRD.address)
            .env_remove("RPC_LOGIN")
            .env_remove("MONERO_LOGS");
        command.output().expect("timeout (coreutils) and unshare (util-linux) start")
    }
}

impl Step {
    /// Compares what a command did with what the page says.
    fn check(&self, behind: &Path, number: usize) -> Result<(), String> {
        let seen = std::fs::read_to_string(behind.join(format!("{number}.output"))).unwrap_or_default();
        let Ok(status) = std::fs::read_to_string(behind.join(format!("{number}.status"))) else {
            return Err(format!("it was not run, or did not end:\n{seen}"));
        };
        let succeeded = status.trim() == "0";
        if succeeded == self.fails {
            let expected = if self.fails { "failure" } else { "success" };
            return Err(format!("exit status {}, but {expected} was expected:\n{seen}", status.trim()));
        }
        let lines: Vec<&str> = seen.lines().map(str::trim_end).collect();
        match &self.output {
            Some(expected) if !page::is_as_expected(expected, &lines) => {
                Err(format!("expected:\n{}\nseen:\n{seen}", expected.join("\n")))
            }
            _ => Ok(()),
        }
    }
}

/// The commands of a page, and the number of blocks that readers see.
fn steps(page: &Page) -> (Vec<Step>, usize) {
    let (mut steps, mut blocks) = (Vec::new(), 0);
    for block in page.blocks() {
        let whole = |output| Step { line: block.line, text: block.lines.join("\n"), output, fails: false };
        match block.kind {
            Kind::Hidden => steps.push(whole(None)),
            Kind::Script => {
                blocks += 1;
                steps.push(whole(Some(Vec::new())));
            }
            Kind::Console { fails } => {
                blocks += 1;
                let mut commands = block.commands();
                let last = commands.pop().expect("a block has commands");
                let step = |command: page::Command, fails| Step {
                    line: block.line,
                    text: command.text,
                    output: Some(command.output),
                    fails,
                };
                steps.extend(commands.into_iter().map(|command| step(command, false)));
                steps.push(step(last, fails));
            }
            Kind::NotRun(_) | Kind::Settings(_) | Kind::Text => {}
        }
    }
    (steps, blocks)
}

/// One script for all commands, so that variables and functions stay. It ends at the first unexpected status.
fn script(steps: &[Step]) -> String {
    let mut script = "source \"$STAGE\"\n".to_owned();
    for (number, step) in steps.iter().enumerate() {
        let expected = if step.fails { "!=" } else { "=" };
        script += &format!(
            "{{\n{}\n}} >\"$BEHIND/{number}.output\" 2>&1 </dev/null\nstatus=$?\n\
             echo $status >\"$BEHIND/{number}.status\"\n[ $status {expected} 0 ] || exit 1\n",
            step.text
        );
    }
    script
}
