import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.js';
import { whyNoPython } from '../judge-process.js';
import { generateHistory } from '../switch/generate.js';
import { judgeOutcome } from '../switch/judge.js';
import { writeOutcome } from '../switch/outcome.js';
import { playSwitch } from '../switch/play.js';

interface Line {
  state: string;
  payments: { invoiceId: string; state: string }[];
}
interface Document {
  number: string;
  date: string;
  mails: boolean[];
  status: string;
}

/** What goes wrong in an outcome that is right, and what the judge says of it. */
const MISTAKES: Readonly<Record<string, readonly [(folder: string) => void, RegExp]>> = {
  'an invoice that no batch has': [
    (folder) => dropRow(folder, /;8400;/),
    /revenue 0 before and 0 since, wanted 0 and/,
  ],
  'a batch that was handed over twice': [
    (folder) => {
      const [name = ''] = stapel(folder);
      cpSync(join(folder, 'since', name), join(folder, 'since', `again_${name}`));
    },
    /revenue 0 before and 23800 since, wanted 0 and 11900/,
  ],
  'a loss whose tax nobody corrects': [
    (folder) => dropRow(folder, /;2406;/),
    /loss 0 before and 0 since, wanted 0 and -/,
  ],
  'a payment that no batch has': [
    (folder) => dropRow(folder, /;1360;/),
    /^debtor \d+: \d+ in the ledgers, 0 on the platform$/,
  ],
  'money on the wrong invoice': [
    (folder) =>
      change<Line[]>(folder, 'bank.json', (lines) => {
        const paid = lines.find(({ payments }) => payments[0]?.state === 'recorded');
        if (paid?.payments[0] !== undefined) paid.payments[0].invoiceId = 'i-1';
      }),
    /has paid \[\('i-1', \d+\)\], in truth/,
  ],
  'a line that waits': [
    (folder) =>
      change<Line[]>(folder, 'bank.json', ([line]) => void Object.assign(line ?? {}, { state: 'waiting' })),
    /is waiting$/,
  ],
  'a line that is there twice': [
    (folder) => change<Line[]>(folder, 'bank.json', (lines) => void lines.push(...lines.slice(0, 1))),
    /is there twice$/,
  ],
  'a customer who gets two mails': [
    (folder) => change<Document[]>(folder, 'platform.json', (all) => void all.at(-1)?.mails.push(true)),
    /mailed \[True, True\], e-invoice True, wanted \[True\]/,
  ],
  'an invoice that left without an e-invoice': [
    (folder) =>
      change<Document[]>(
        folder,
        'platform.json',
        (all) => void Object.assign(all.at(-1) ?? {}, { eInvoice: false }),
      ),
    /e-invoice False, wanted \[True\] and True$/,
  ],
};

describe.skipIf(whyNoPython() !== null)('the judge of a switch', () => {
  const right = temporaryFolder('switch-');

  beforeAll(async () => {
    await playSwitch(generateHistory(1), (world) => writeOutcome(right, generateHistory(1), world));
  }, 300_000);

  it('finds platform, old export and new books to be the invoices', () => {
    expect(judgeOutcome(right).lines).toEqual([expect.stringMatching(/wrong 0$/)]);
  });

  it.each(Object.entries(MISTAKES))('finds %s', (_, [mistake, said]) => {
    const folder = temporaryFolder('mistaken-');
    cpSync(right, folder, { recursive: true });
    mistake(folder);
    const { isFine, lines } = judgeOutcome(folder);
    expect(isFine).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(said));
  });
});

function stapel(folder: string): readonly string[] {
  return readdirSync(join(folder, 'since'))
    .filter((name) => name.includes('Buchungsstapel'))
    .sort();
}

/** The first row of a batch that is so. */
function dropRow(folder: string, row: RegExp): void {
  for (const name of stapel(folder)) {
    const path = join(folder, 'since', name);
    const lines = readFileSync(path, 'latin1').split('\r\n');
    const place = lines.findIndex((line) => row.test(line));
    if (place === -1) continue;
    writeFileSync(path, lines.toSpliced(place, 1).join('\r\n'), 'latin1');
    return;
  }
  throw new Error(`no batch has ${row}`);
}

function change<T>(folder: string, name: string, by: (content: T) => void): void {
  const path = join(folder, name);
  const content = JSON.parse(readFileSync(path, 'utf8')) as T;
  by(content);
  writeFileSync(path, JSON.stringify(content));
}
