import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { decimal, sum } from '@spacebooks/base/money';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fa3Scenario } from '../fixtures/fa3/random.js';
import { SCENARIOS } from '../fixtures/fa3/scenarios.js';
import { ReadXml } from '../unit/fa3/document/read-xml.js';
import { writeScenarios } from './fa3/write-scenarios.js';
import { hasXmllint, problemsByXmllint } from './fa3/xmllint.js';
import { type PythonEnvironment, pythonEnvironment, pythonEnvironmentFrom } from './python-environment.js';

/** Our FA(3) as programs of others read it: number, day, buyer, sums and lines. */
const OUTPUT = resolve(import.meta.dirname, '../../test-output/fa3-readers');
const SEED = 20_270_101;
const RANDOM = 150;
const LEAST = 200;

/** The programs are `read_with_NAME.py`. */
const READERS: Readonly<Record<string, PythonEnvironment>> = {
  'ksef-client': pythonEnvironment('ksef-clients/ksef-client'),
  ksef2: pythonEnvironmentFrom([3, 12], 'ksef-clients/ksef2'),
};
for (const [name, environment] of Object.entries(READERS)) {
  if (environment.ok) continue;
  const message = `The reader ${name} of FA(3) cannot be had: ${environment.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1' && environment.isOutOfReach !== true)
    throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

interface Read {
  readonly number: string;
  readonly date: string;
  readonly currency: string;
  /** NIP, VAT id, with or without its prefix, or another id. */
  readonly buyer: string | null;
  readonly total: string;
  readonly net: string;
  readonly tax: string;
  readonly lines: readonly (readonly [quantity: string, amount: string])[];
}

interface Stated extends Read {
  /** Lines with gross prices. */
  readonly isGross: boolean;
}

/** Amounts as two decimals and quantities as plain numbers, however they are written. */
function alike({ total, net, tax, lines, ...rest }: Read): Read {
  const cents = (text: string): string => decimal(text).toFixed(2);
  return {
    ...rest,
    total: cents(total),
    net: cents(net),
    tax: cents(tax),
    lines: lines.map(([quantity, amount]) => [decimal(quantity).toFixed(), cents(amount)]),
  };
}

/** What the file says, by a parser that is not the writer's. */
function stated(file: string): Stated {
  const xml = new ReadXml(readFileSync(file));
  const at = (path: string): string[] => xml.all(`/Faktura/${path}`);
  const names = xml.names('/Faktura/Fa');
  const texts = xml.all('/Faktura/Fa/*');
  const summed = (pattern: RegExp): string =>
    sum(texts.filter((_, index) => pattern.test(names[index] ?? '')).map((text) => decimal(text))).toFixed(2);
  const id = 'Podmiot2/DaneIdentyfikacyjne';
  const [buyer = null] = [...at(`${id}/NIP`), ...at(`${id}/NrVatUE`), ...at(`${id}/NrID`)];
  const amounts = [...at('Fa/FaWiersz/P_11'), ...at('Fa/FaWiersz/P_11A')];
  const read = alike({
    number: xml.one('/Faktura/Fa/P_2'),
    date: xml.one('/Faktura/Fa/P_1'),
    currency: xml.one('/Faktura/Fa/KodWaluty'),
    buyer,
    total: xml.one('/Faktura/Fa/P_15'),
    net: summed(/^P_13_/),
    tax: summed(/^P_14_\d$/),
    lines: at('Fa/FaWiersz/P_8B').map((quantity, index) => [quantity, amounts[index] ?? '']),
  });
  const isGross = at('Fa/FaWiersz/P_11A').length > 0;
  xml.dispose();
  return { ...read, isGross };
}

function readBy(name: string, python: string, files: readonly string[]): readonly Read[] {
  const script = join(import.meta.dirname, `fa3-readers/read_with_${name.replaceAll('-', '_')}.py`);
  const { stdout, stderr } = spawnSync(python, [script], {
    encoding: 'utf8',
    input: files.join('\n'),
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.trim().split('\n');
  if (lines.length !== files.length) throw new Error(`${name} has read ${lines.length}: ${stderr}`);
  return lines.map((line) => JSON.parse(line));
}

describe(`${LEAST} documents and more, of every kind and at random`, () => {
  let files: readonly string[] = [];

  beforeAll(async () => {
    const scenarios = [...SCENARIOS, ...fc.sample(fa3Scenario, { seed: SEED, numRuns: RANDOM })];
    const outcomes = await writeScenarios(OUTPUT, scenarios);
    files = outcomes.flatMap((each) => (each.ok ? [each.file] : []));
  });

  it.skipIf(!hasXmllint())('are valid by the official schema', () => {
    expect(files.length).toBeGreaterThanOrEqual(LEAST);
    expect(problemsByXmllint(files).flat()).toEqual([]);
  });

  for (const [name, environment] of Object.entries(READERS)) {
    it.skipIf(!environment.ok)(`are read by ${name} (PyPI) with the same sums and lines`, () => {
      if (!environment.ok) throw new Error(environment.reason);
      const answers = readBy(name, environment.python, files);
      const wrong = answers.flatMap((given, index): object[] => {
        const file = files[index] ?? '';
        const own = stated(file);
        if ('error' in given) return isOwnFault(name, String(given.error), own) ? [] : [{ file, given }];
        return isAlike(name, own, given) ? [] : [{ file, given, own }];
      });
      const refused = answers.filter((given) => 'error' in given).length;
      console.info(`${name}: ${files.length} documents, ${refused} not taken, ${wrong.length} wrong`);
      expect(wrong).toEqual([]);
    });
  }
});

/** Whether it reads what the document states. */
function isAlike(name: string, { isGross, ...own }: Stated, given: Read): boolean {
  const read = alike(given);
  const buyer = isSameId(own.buyer, read.buyer) ? own.buyer : read.buyer;
  if (name !== 'ksef-client') return isDeepStrictEqual({ ...read, buyer }, own);
  // ksef-client passes over P_13 to P_15 and sums the lines itself, the tax of each by its rate: a grosz a line is its
  // rounding, and lines with gross prices have no net amounts for it.
  const { total, net, tax } = own;
  const most = own.lines.length / 100;
  const isNear = (one: string, other: string): boolean => decimal(one).minus(other).abs().lte(most);
  const isSummed = isNear(read.total, total) && (isGross || (read.net === net && isNear(read.tax, tax)));
  return isSummed && isDeepStrictEqual({ ...read, buyer, total, net, tax }, own);
}

/** ksef2 takes no line of nothing, which the schema does. */
function isOwnFault(name: string, error: string, { lines }: Stated): boolean {
  const hasNothing = lines.some(([quantity]) => decimal(quantity).eq(0));
  return name === 'ksef2' && hasNothing && error.endsWith('quantity cannot be zero');
}

/** Readers give a VAT id with its prefix or without. */
function isSameId(own: string | null, read: string | null): boolean {
  return own === read || (own !== null && read?.replace(/^[A-Z]{2}/, '') === own);
}
