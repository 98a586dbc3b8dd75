// Finds one's own outputs of the transaction on the page. The view key stays in the memory of this page: nothing is
// stored, and nothing is sent.
import { ed25519 } from "@noble/curves/ed25519";
import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

const Point = ed25519.Point;
const ORDER = Point.Fn.ORDER;
// The generator of amounts in commitments.
const H = Point.fromHex("8b655970153799af2aeadc9ff1add0ea6c7251d54154cfa92c173a0dd39c1f94");

const littleEndian = (bytes) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
const toScalar = (bytes) => littleEndian(keccak_256(bytes)) % ORDER;
const scalarBytes = (scalar) => Uint8Array.from({ length: 32 }, (_, place) => Number((scalar >> BigInt(8 * place)) & 255n));
const times = (point, scalar) => (scalar === 0n ? Point.ZERO : point.multiply(scalar));

const varint = (number) => {
  const bytes = [];
  for (; number >= 128; number = Math.floor(number / 128)) bytes.push((number % 128) | 128);
  return Uint8Array.from([...bytes, number]);
};

// Addresses are base58 in blocks of eight bytes.
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BLOCK_LENGTHS = [0, 2, 3, 5, 6, 7, 9, 10, 11];
const fromBase58 = (text) => {
  const out = [];
  for (let at = 0; at < text.length; at += 11) {
    const block = text.slice(at, at + 11);
    const size = BLOCK_LENGTHS.indexOf(block.length);
    let value = 0n;
    for (const letter of block) {
      const digit = ALPHABET.indexOf(letter);
      if (digit < 0 || size < 0) throw new Error("This is not an address.");
      value = value * 58n + BigInt(digit);
    }
    if (value >> BigInt(8 * size)) throw new Error("This is not an address.");
    for (let place = size - 1; place >= 0; place--) out.push(Number((value >> BigInt(8 * place)) & 255n));
  }
  return Uint8Array.from(out);
};

// The spend key and the view key of an address. The prefix may have more than one byte.
const readAddress = (text) => {
  const bytes = fromBase58(text);
  const end = bytes.length - 4;
  if (end < 65 || bytesToHex(keccak_256(bytes.slice(0, end)).slice(0, 4)) !== bytesToHex(bytes.slice(end))) {
    throw new Error("The address has a typing error.");
  }
  let start = 0;
  while (bytes[start++] & 128);
  return { spend: bytes.slice(start, start + 32), view: bytes.slice(start + 32, start + 64) };
};

const readViewKey = (text) => {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) throw new Error("The view key has 64 hexadecimal digits.");
  const key = littleEndian(hexToBytes(text));
  if (key === 0n || key >= ORDER) throw new Error("This is not a secret key.");
  return key;
};

// The amount of an output, if its commitment agrees; null if it does not.
const openAmount = (output, secret) => {
  const data = output.dataset;
  if (data.amount !== "0") return BigInt(data.amount);
  let mask, amount;
  if (data.ecdh.length === 16) {
    const pad = keccak_256(concatBytes(utf8ToBytes("amount"), secret));
    amount = littleEndian(hexToBytes(data.ecdh).map((byte, place) => byte ^ pad[place]));
    mask = toScalar(concatBytes(utf8ToBytes("commitment_mask"), secret));
  } else {
    const first = scalarBytes(toScalar(secret));
    const second = scalarBytes(toScalar(first));
    const less = (hex, scalar) => (littleEndian(hexToBytes(hex)) - littleEndian(scalar) + 2n * ORDER) % ORDER;
    mask = less(data.ecdh.slice(0, 64), first);
    amount = less(data.ecdh.slice(64), second);
    if (amount >> 64n) return null;
  }
  const commitment = times(Point.BASE, mask).add(times(H, amount));
  return commitment.toHex() === data.commitment ? amount : null;
};

// Whether an output belongs to the address: the secret shared by sender and receiver tells.
const sharedSecret = (output, place, keys, view, spend) => {
  for (const key of keys) {
    let point;
    try { point = Point.fromHex(key); } catch { continue; }
    const derivation = times(point, view).multiply(8n).toBytes();
    const place_bytes = varint(place);
    const tag = output.dataset.tag;
    if (tag) {
      const found = keccak_256(concatBytes(utf8ToBytes("view_tag"), derivation, place_bytes))[0];
      if (found !== parseInt(tag, 16)) continue;
    }
    const scalar = toScalar(concatBytes(derivation, place_bytes));
    if (times(Point.BASE, scalar).add(spend).toHex() === output.dataset.key) return scalarBytes(scalar);
  }
  return null;
};

const coins = (amount) => {
  const digits = amount.toString().padStart(13, "0");
  const part = digits.slice(-12).replace(/0+$/, "");
  return digits.slice(0, -12) + (part ? "." + part : "") + " XMR";
};

const decode = (form) => {
  const address = readAddress(form.elements["own-address"].value.trim());
  const view = readViewKey(form.elements["own-view-key"].value.trim());
  const spend = Point.fromHex(bytesToHex(address.spend));
  const viewPoint = Point.fromHex(bytesToHex(address.view));
  // The view key of a subaddress is the view key times the spend key of that subaddress.
  if (![Point.BASE, spend].some((base) => times(base, view).equals(viewPoint))) {
    throw new Error("The view key does not belong to this address.");
  }
  const outputs = [...document.querySelectorAll("[data-key]")];
  const keys = document.getElementById("own").dataset.keys.split(" ").filter(Boolean);
  const more = document.getElementById("own").dataset.moreKeys.split(" ").filter(Boolean);
  let sum = 0n, found = 0;
  for (const output of outputs) {
    const place = Number(output.dataset.place);
    const candidates = more.length > place ? [...keys, more[place]] : keys;
    const secret = sharedSecret(output, place, candidates, view, spend);
    const amount = secret && openAmount(output, secret);
    const cell = output.querySelector("[data-own]");
    cell.textContent = !secret ? "not yours" : amount === null ? "yours, with a wrong amount" : coins(amount);
    if (secret) { found += 1; sum += amount ?? 0n; }
  }
  return found ? `${found} of ${outputs.length} outputs belong to this address: ${coins(sum)}.` : "No output belongs to this address.";
};

const form = document.getElementById("own-form");
const result = document.getElementById("own-result");
const forget = () => { form.elements["own-view-key"].value = ""; };
form.hidden = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  try {
    result.textContent = decode(form);
    result.className = "message good";
  } catch (error) {
    result.textContent = error instanceof Error ? error.message : "This cannot be decoded.";
    result.className = "message bad";
  }
  result.hidden = false;
});
// The page that a browser keeps for the way back has no key.
addEventListener("pagehide", forget);
document.getElementById("own-forget").addEventListener("click", () => {
  form.reset();
  result.hidden = true;
  for (const cell of document.querySelectorAll("[data-own]")) cell.textContent = "";
});
