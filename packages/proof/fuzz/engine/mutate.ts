import type { SeededRandom } from '../../../../test/seeded-random.js';

/** One text that is written again and again between two others: `head`, `unit` times `count`, `tail`. */
export interface Pump {
  readonly head: Uint8Array;
  readonly unit: Uint8Array;
  readonly tail: Uint8Array;
}

export interface Material {
  readonly random: SeededRandom;
  /** Other inputs, to take pieces from. */
  readonly others: readonly Uint8Array[];
  readonly words: readonly Uint8Array[];
  readonly mostBytes: number;
}

type Mutation = (input: Uint8Array, material: Material) => Uint8Array;

/** Bytes that mean something to most readers. */
const SIGNS = Buffer.from(
  '\0\t\n\r !"#$%&\'()*+,-./0123456789:;<=>?@AZ[\\]^_`az{|}~\x7f\x80\xc3\xe2\xef\xff',
);
const NUMBERS = ['0', '-1', '1e309', '9007199254740993', '4294967296', '65536', '-0', '0.005', '1e-7', 'NaN'];
/** What texts of people bring along that ASCII does not. */
const STRANGE = [
  '\u0000',
  '\u00a0',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '＝',
  'ß',
  'İ',
  '\ud83d\ude00',
  '__proto__',
];
const MOST_REPEATS = 400;

const MUTATIONS: readonly Mutation[] = [
  flipBit,
  replaceByte,
  removePiece,
  doublePiece,
  movePiece,
  insertBytes,
  insertWord,
  insertWord,
  replaceByWord,
  replaceNumber,
  insertStrange,
  splice,
  repeatPiece,
];

/** Another input out of one: a few changes, mostly one. */
export function mutated(input: Uint8Array, material: Material): Uint8Array {
  let made = input;
  do made = material.random.pick(MUTATIONS)(made, material);
  while (material.random.chance(0.4));
  return made.subarray(0, material.mostBytes);
}

/** Draws what is to be repeated of an input; its unit is short, or a whole line or element. */
export function drawPump(input: Uint8Array, { random, words }: Material): Pump {
  const start = random.below(input.length + 1);
  const kind = random.below(3);
  const unit =
    kind === 0 || start === input.length
      ? random.chance(0.5) && words.length > 0
        ? random.pick(words)
        : Uint8Array.of(random.pick([...SIGNS]))
      : input.subarray(start, start + 1 + random.below(kind === 1 ? 3 : 200));
  const keepsUnit = random.chance(0.5) ? 0 : unit.length;
  return {
    head: input.subarray(0, start),
    unit,
    tail: input.subarray(Math.min(input.length, start + keepsUnit)),
  };
}

/** A pump of about so many bytes. */
export function pumped({ head, unit, tail }: Pump, bytes: number): Uint8Array {
  const count = Math.max(1, Math.floor(bytes / Math.max(1, unit.length)));
  const middle = Buffer.alloc(count * unit.length, unit.length === 0 ? undefined : unit);
  return Buffer.concat([head, middle, tail]);
}

const joined = (...pieces: readonly Uint8Array[]): Uint8Array => Buffer.concat(pieces);

/** Somewhere, mostly short. */
function piece(input: Uint8Array, { random }: Material): readonly [number, number] {
  const start = random.below(input.length + 1);
  const longest = random.chance(0.7) ? 12 : input.length;
  return [start, Math.min(input.length, start + random.below(longest + 1))];
}

function flipBit(input: Uint8Array, { random }: Material): Uint8Array {
  if (input.length === 0) return input;
  const made = Uint8Array.from(input);
  const at = random.below(made.length);
  made[at] = (made[at] ?? 0) ^ (1 << random.below(8));
  return made;
}

function replaceByte(input: Uint8Array, { random }: Material): Uint8Array {
  if (input.length === 0) return input;
  const made = Uint8Array.from(input);
  made[random.below(made.length)] = random.chance(0.7) ? random.pick([...SIGNS]) : random.below(256);
  return made;
}

function removePiece(input: Uint8Array, material: Material): Uint8Array {
  const [start, end] = piece(input, material);
  return joined(input.subarray(0, start), input.subarray(end));
}

function doublePiece(input: Uint8Array, material: Material): Uint8Array {
  const [start, end] = piece(input, material);
  return joined(input.subarray(0, end), input.subarray(start));
}

function movePiece(input: Uint8Array, material: Material): Uint8Array {
  const [start, end] = piece(input, material);
  const rest = joined(input.subarray(0, start), input.subarray(end));
  const at = material.random.below(rest.length + 1);
  return joined(rest.subarray(0, at), input.subarray(start, end), rest.subarray(at));
}

function insertBytes(input: Uint8Array, { random }: Material): Uint8Array {
  const bytes = random.chance(0.7)
    ? Uint8Array.of(random.pick([...SIGNS]))
    : random.bytes(1 + random.below(8));
  return inserted(input, bytes, random.below(input.length + 1));
}

function insertWord(input: Uint8Array, { random, words }: Material): Uint8Array {
  return words.length === 0 ? input : inserted(input, random.pick(words), random.below(input.length + 1));
}

function replaceByWord(input: Uint8Array, material: Material): Uint8Array {
  if (material.words.length === 0) return input;
  const [start, end] = piece(input, material);
  return joined(input.subarray(0, start), material.random.pick(material.words), input.subarray(end));
}

/** A run of digits becomes a number at the edge of something. */
function replaceNumber(input: Uint8Array, { random }: Material): Uint8Array {
  const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
  let start = random.below(input.length + 1);
  while (start < input.length && !isDigit(input[start])) start += 1;
  if (start === input.length) return input;
  let end = start;
  while (isDigit(input[end])) end += 1;
  return joined(input.subarray(0, start), Buffer.from(random.pick(NUMBERS)), input.subarray(end));
}

function insertStrange(input: Uint8Array, { random }: Material): Uint8Array {
  return inserted(input, Buffer.from(random.pick(STRANGE)), random.below(input.length + 1));
}

function splice(input: Uint8Array, material: Material): Uint8Array {
  if (material.others.length === 0) return input;
  const other = material.random.pick(material.others);
  const [start, end] = piece(other, material);
  const [from, to] = piece(input, material);
  return joined(input.subarray(0, from), other.subarray(start, end), input.subarray(to));
}

function repeatPiece(input: Uint8Array, material: Material): Uint8Array {
  const { random, mostBytes } = material;
  const pump = drawPump(input, material);
  const room = Math.max(1, Math.min(mostBytes - input.length, pump.unit.length * MOST_REPEATS));
  return pumped(pump, 1 + random.below(room));
}

function inserted(input: Uint8Array, bytes: Uint8Array, at: number): Uint8Array {
  return joined(input.subarray(0, at), bytes, input.subarray(at));
}
