//! The random program of variant R: generated from the height, run once in every step of the main loop.

use super::blake256::blake256;

/// What an instruction does to its destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Op {
    /// Multiplies by the source.
    Mul,
    /// Adds the source and a constant.
    Add,
    /// Subtracts the source.
    Sub,
    /// Rotates right by the source.
    Ror,
    /// Rotates left by the source.
    Rol,
    /// Xors the source in.
    Xor,
}

impl Op {
    /// Cycles until the result is there, on the processor that the generator has in mind.
    fn latency(self) -> usize {
        match self {
            Self::Mul => 3,
            Self::Add | Self::Ror | Self::Rol => 2,
            Self::Sub | Self::Xor => 1,
        }
    }

    /// The same on dedicated hardware.
    fn asic_latency(self) -> usize {
        if self == Self::Mul { 3 } else { 1 }
    }

    fn is_rotation(self) -> bool {
        matches!(self, Self::Ror | Self::Rol)
    }

    /// How many of the units can execute it.
    fn units(self) -> usize {
        if self == Self::Mul { 1 } else { UNITS }
    }
}

/// One instruction. Registers 0 to 3 are variable; 4 to 8 are set from the main loop and only read.
#[derive(Clone, Copy, Debug)]
struct Instruction {
    op: Op,
    destination: usize,
    source: usize,
    constant: u32,
}

const VARIABLE: usize = 4;
const REGISTERS: usize = 9;
/// The register that every program must read.
const REQUIRED: usize = 8;
const UNITS: usize = 3;
/// Cycles that a program should take at least: 15 multiplications.
const CYCLES: usize = 45;
const MIN_LENGTH: usize = 60;
const MAX_LENGTH: usize = 70;

/// The endless bytes that a program is made of.
struct Bytes {
    block: [u8; 32],
    used: usize,
}

impl Bytes {
    fn new(height: u64) -> Self {
        let mut block = [0; 32];
        block[..8].copy_from_slice(&height.to_le_bytes());
        block[20] = 0xda;
        Self { block, used: block.len() }
    }

    /// The next bytes; they never straddle two blocks, so some may be skipped.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        if self.used + N > self.block.len() {
            self.block = blake256(&self.block);
            self.used = 0;
        }
        let taken = &self.block[self.used..self.used + N];
        self.used += N;
        taken.try_into().expect("sliced to that length")
    }
}

/// What is known of a register's value: which instruction made it, from what.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Value {
    name: u8,
    /// The operation and the name of its source, if an instruction made it.
    made_by: (u8, u8),
}

/// One attempt at a program, see variant4_random_math.h: v4_random_math_init. The bookkeeping is consensus: it
/// decides which instructions are left out.
struct Attempt {
    code: Vec<Instruction>,
    latency: [usize; REGISTERS],
    asic_latency: [usize; REGISTERS],
    values: [Value; REGISTERS],
    busy: [[bool; UNITS]; CYCLES + 1],
    rotated: [bool; VARIABLE],
    rotations: usize,
}

impl Attempt {
    fn new() -> Self {
        let constant = Value { name: 0xff, made_by: (0xff, 0xff) };
        let mut values = [constant; REGISTERS];
        for (name, value) in (0..).zip(&mut values[..VARIABLE]) {
            *value = Value { name, made_by: (0, 0) };
        }
        Self {
            code: Vec::with_capacity(MAX_LENGTH),
            latency: [0; REGISTERS],
            asic_latency: [0; REGISTERS],
            values,
            busy: [[false; UNITS]; CYCLES + 1],
            rotated: [false; VARIABLE],
            rotations: 0,
        }
    }

    /// Random instructions until every variable register is busy for long enough.
    fn fill(&mut self, bytes: &mut Bytes) {
        let (mut tries, mut late) = (0, 0);
        while self.latency[..VARIABLE].iter().any(|cycles| *cycles < CYCLES) && late < 64 && tries < 256 {
            tries += 1;
            let mut instruction = decode(bytes);
            let Some(start) = self.schedule(&instruction) else { continue };
            let Some((cycle, unit)) = start else {
                late += 1;
                continue;
            };
            self.account(&instruction, cycle, unit);
            if instruction.op == Op::Add {
                instruction.constant = u32::from_le_bytes(bytes.take());
            }
            self.code.push(instruction);
            if self.code.len() >= MIN_LENGTH {
                return;
            }
        }
    }

    /// When and where the instruction can start. `None` if it is left out, `Some(None)` if it would end too late.
    fn schedule(&self, instruction: &Instruction) -> Option<Option<(usize, usize)>> {
        let Instruction { op, destination, source, .. } = *instruction;
        if op.is_rotation() && self.rotated[destination] {
            return None;
        }
        // Twice the same but for multiplication could be one instruction.
        if op != Op::Mul && self.values[destination].made_by == (op as u8, self.values[source].name) {
            return None;
        }
        let earliest = self.latency[destination].max(self.latency[source]);
        let slot = (earliest..CYCLES).find_map(|cycle| Some((cycle, self.free_unit(op, cycle)?)));
        let cycle = slot.map_or(CYCLES.max(earliest), |(cycle, _)| cycle);
        if cycle > self.latency[destination] + 7 {
            return None;
        }
        Some(slot.filter(|(cycle, _)| cycle + op.latency() <= CYCLES))
    }

    fn free_unit(&self, op: Op, cycle: usize) -> Option<usize> {
        if op.is_rotation() && cycle < self.rotations * op.latency() {
            return None;
        }
        // An addition of three terms takes its unit for two cycles.
        let cycles = if op == Op::Add { cycle..cycle + 2 } else { cycle..cycle + 1 };
        (0..op.units()).rev().find(|unit| cycles.clone().all(|cycle| !self.busy[cycle][*unit]))
    }

    fn account(&mut self, instruction: &Instruction, cycle: usize, unit: usize) {
        let Instruction { op, destination, source, .. } = *instruction;
        self.busy[cycle][unit] = true;
        if op == Op::Add {
            self.busy[cycle + 1][unit] = true;
        }
        self.rotations += usize::from(op.is_rotation());
        self.rotated[destination] = op.is_rotation();
        self.latency[destination] = cycle + op.latency();
        self.asic_latency[destination] =
            self.asic_latency[destination].max(self.asic_latency[source]) + op.asic_latency();
        let name = u8::try_from(self.code.len()).expect("programs have at most 70 instructions");
        self.values[destination] = Value { name, made_by: (op as u8, self.values[source].name) };
    }

    /// Some more, until dedicated hardware would be busy for long enough too.
    fn extend(&mut self) {
        for op in [Op::Ror, Op::Mul, Op::Mul].into_iter().cycle() {
            let latencies = &self.asic_latency[..VARIABLE];
            if self.code.len() >= MAX_LENGTH || latencies.iter().any(|cycles| *cycles >= CYCLES) {
                return;
            }
            // Of equals the first, both times.
            let destination = (1..VARIABLE).fold(0, |a, b| if latencies[b] < latencies[a] { b } else { a });
            let source = (1..VARIABLE).fold(0, |a, b| if latencies[b] > latencies[a] { b } else { a });
            self.asic_latency[destination] = latencies[source] + op.asic_latency();
            self.code.push(Instruction { op, destination, source, constant: 0 });
        }
    }

    fn is_good(&self) -> bool {
        (MIN_LENGTH..=MAX_LENGTH).contains(&self.code.len())
            && self.code.iter().any(|instruction| instruction.source == REQUIRED)
    }
}

/// The next instruction that the bytes spell, but for the constant.
fn decode(bytes: &mut Bytes) -> Instruction {
    let [byte] = bytes.take();
    let op = match byte & 7 {
        0..=2 => Op::Mul,
        3 => Op::Add,
        4 => Op::Sub,
        5 if bytes.take::<1>()[0] < 0x80 => Op::Ror,
        5 => Op::Rol,
        _ => Op::Xor,
    };
    let destination = usize::from(byte >> 3 & 3);
    let mut source = usize::from(byte >> 5);
    if matches!(op, Op::Add | Op::Sub | Op::Xor) && source == destination {
        source = REQUIRED;
    }
    Instruction { op, destination, source, constant: 0 }
}

fn generate(height: u64) -> Vec<Instruction> {
    let mut bytes = Bytes::new(height);
    loop {
        let mut attempt = Attempt::new();
        attempt.fill(&mut bytes);
        attempt.extend();
        if attempt.is_good() {
            return attempt.code;
        }
    }
}

/// A step of the program in executable form. Every step calls the next one itself, with the variable registers as
/// arguments: they stay in the processor's registers, and each step has a jump of its own to predict.
struct Step {
    run: Run,
    constant: u32,
}

type Constants = [u32; REGISTERS - VARIABLE];

/// # Safety
/// The step is followed by others, and the last of them is [`stop`].
#[allow(unsafe_code, reason = "walks the steps by pointer")]
type Run = unsafe fn(*const Step, u32, u32, u32, u32, &Constants) -> (u64, u64);

#[allow(unsafe_code, reason = "walks the steps by pointer")]
unsafe fn step<const OP: u8, const DESTINATION: usize, const SOURCE: usize>(
    this: *const Step,
    r0: u32,
    r1: u32,
    r2: u32,
    r3: u32,
    constants: &Constants,
) -> (u64, u64) {
    let mut r = [r0, r1, r2, r3];
    let source = if SOURCE < VARIABLE { r[SOURCE] } else { constants[SOURCE - VARIABLE] };
    let value = r[DESTINATION];
    r[DESTINATION] = match OP {
        0 => value.wrapping_mul(source),
        // SAFETY: the caller's pointer is a step.
        1 => value.wrapping_add(source).wrapping_add(unsafe { (*this).constant }),
        2 => value.wrapping_sub(source),
        3 => value.rotate_right(source & 31),
        4 => value.rotate_left(source & 31),
        _ => value ^ source,
    };
    // SAFETY: this is not `stop`, so another step follows, and what follows that ends with `stop`.
    unsafe {
        let next = this.add(1);
        ((*next).run)(next, r[0], r[1], r[2], r[3], constants)
    }
}

/// Ends a program: returns the four registers in two words.
#[allow(unsafe_code, reason = "has the type of a step")]
unsafe fn stop(_: *const Step, r0: u32, r1: u32, r2: u32, r3: u32, _: &Constants) -> (u64, u64) {
    (u64::from(r0) | u64::from(r1) << 32, u64::from(r2) | u64::from(r3) << 32)
}

macro_rules! steps {
    () => {
        [steps!(0), steps!(1), steps!(2), steps!(3), steps!(4), steps!(5)]
    };
    ($op:tt) => {
        [steps!($op, 0), steps!($op, 1), steps!($op, 2), steps!($op, 3)]
    };
    ($op:tt, $to:tt) => {
        [
            step::<$op, $to, 0>,
            step::<$op, $to, 1>,
            step::<$op, $to, 2>,
            step::<$op, $to, 3>,
            step::<$op, $to, 4>,
            step::<$op, $to, 5>,
            step::<$op, $to, 6>,
            step::<$op, $to, 7>,
            step::<$op, $to, 8>,
        ]
    };
}

/// By operation, destination and source.
static STEPS: [[[Run; REGISTERS]; VARIABLE]; 6] = steps!();

/// A program that can be run; it ends with [`stop`].
pub(super) struct Program(Vec<Step>);

impl Program {
    /// The program of the block at this height.
    pub(super) fn for_height(height: u64) -> Self {
        let mut steps: Vec<Step> = generate(height)
            .into_iter()
            .map(|Instruction { op, destination, source, constant }| Step {
                run: STEPS[op as usize][destination][source],
                constant,
            })
            .collect();
        steps.push(Step { run: stop, constant: 0 });
        Self(steps)
    }

    /// For the variants that have no program.
    pub(super) fn empty() -> Self {
        Self(vec![Step { run: stop, constant: 0 }])
    }

    /// Runs it on the four variable registers, two in a word, with the low halves of `constants`.
    #[inline(always)]
    #[allow(unsafe_code, reason = "calls the first step")]
    #[expect(clippy::cast_possible_truncation, reason = "registers are the halves of words")]
    pub(super) fn run(&self, registers: [u64; 2], constants: [u64; 5]) -> [u64; 2] {
        let [low, high] = registers;
        let constants = constants.map(|word| word as u32);
        let first = self.0.as_ptr();
        // SAFETY: the constructors put a `stop` at the end.
        let (low, high) = unsafe {
            ((*first).run)(
                first,
                low as u32,
                (low >> 32) as u32,
                high as u32,
                (high >> 32) as u32,
                &constants,
            )
        };
        [low, high]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the instructions mean, one at a time.
    fn interpret(code: &[Instruction], registers: [u64; 2], constants: [u64; 5]) -> [u64; 2] {
        let halves = |word: u64| [word & 0xffff_ffff, word >> 32].map(|half| u32::try_from(half).unwrap());
        let mut r = [0; REGISTERS];
        r[..2].copy_from_slice(&halves(registers[0]));
        r[2..4].copy_from_slice(&halves(registers[1]));
        for (register, word) in r[4..].iter_mut().zip(constants) {
            *register = halves(word)[0];
        }
        for Instruction { op, destination, source, constant } in code {
            let (value, source) = (r[*destination], r[*source]);
            r[*destination] = match op {
                Op::Mul => value.wrapping_mul(source),
                Op::Add => value.wrapping_add(source).wrapping_add(*constant),
                Op::Sub => value.wrapping_sub(source),
                Op::Ror => value.rotate_right(source % 32),
                Op::Rol => value.rotate_left(source % 32),
                Op::Xor => value ^ source,
            };
        }
        [(r[0], r[1]), (r[2], r[3])].map(|(low, high)| u64::from(low) | u64::from(high) << 32)
    }

    #[test]
    fn programs_run_as_written_and_keep_their_bounds() {
        use rand_core::Rng as _;
        let mut rng = <rand_chacha::ChaCha20Rng as rand_core::SeedableRng>::seed_from_u64(2);
        let heights = (0..200).chain(1_788_000..1_790_000).chain([u64::MAX]);
        let mut lengths = std::collections::BTreeMap::new();
        for height in heights {
            let code = generate(height);
            *lengths.entry(code.len()).or_insert(0) += 1;
            let program = Program::for_height(height);
            for _ in 0..4 {
                let registers = std::array::from_fn(|_| rng.next_u64());
                let constants = std::array::from_fn(|_| rng.next_u64());
                assert_eq!(program.run(registers, constants), interpret(&code, registers, constants));
            }
        }
        println!("programs by length: {lengths:?}");
        assert!(lengths.keys().all(|length| (MIN_LENGTH..=MAX_LENGTH).contains(length)));
    }
}
