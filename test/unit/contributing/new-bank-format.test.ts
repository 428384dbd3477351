import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, type SourceCopy } from './source-copy.js';

const LAYOUT = `delimiter: ','
decimal_sign: '.'
date: YYYY-MM-DD
order: oldest first
columns:
  booking_date: Day
  amount: Sum
  remittance: Text
`;
const CSV = `Day,Sum,Text
2026-11-03,119.00,RE-1
`;

const READER = `import { NO_COUNTERPARTY, type BankStatement } from '../statement.js';
import { Unreadable } from '../unreadable.js';

/** Of a file that begins with PIGGY: account, day, cents and purpose of one payment. */
export function readPiggy(content: Uint8Array): readonly BankStatement[] {
  const [, account, day, cents, remittance] = Buffer.from(content).toString('utf8').trim().split(' ');
  if (remittance === undefined) throw new Unreadable({ problem: 'ends early', fix: 'download it again' });
  const line = {
    ...{ bookedOn: day, valueOn: day, amount: Number(cents), counterparty: NO_COUNTERPARTY, remittance },
    ...{ endToEndId: null, bankReference: null, batchCount: null, returnReason: null, fees: 0, original: null },
    ...{ ultimateParty: null, references: [] },
  };
  const statement = { kind: 'booked', remarks: [], account, currency: 'EUR', number: null, from: day, to: day, opening: 0, closing: Number(cents) };
  return [{ ...statement, lines: [line] }] as readonly BankStatement[];
}
`;

/** Reads a file of each. */
const SCRIPT = `import { ownLayout } from './src/bank/load-layout.js';
import { readStatements } from './src/bank/read-statements.js';

const read = async (name, text, csv) => {
  const [{ account, lines }] = await readStatements({ name, content: Buffer.from(text) }, csv);
  return { account, lines: lines.map(({ bookedOn, amount, remittance }) => ({ bookedOn, amount, remittance })) };
};
const broken = await read('p', 'PIGGY DE1 2026-11-03', null).catch((error) => error.message);
console.log(JSON.stringify({
  csv: await read('h.csv', ${JSON.stringify(CSV)}, { layout: ownLayout('hamster'), account: 'DE1', currency: 'EUR' }),
  own: await read('p', 'PIGGY DE1 2026-11-03 11900 RE-1', null),
  broken,
}));
`;

const PAYMENT = { account: 'DE1', lines: [{ bookedOn: '2026-11-03', amount: 11900, remittance: 'RE-1' }] };

let copy: SourceCopy;
let seen: { readonly csv: unknown; readonly own: unknown; readonly broken: string };
beforeAll(async () => {
  copy = copySource('packages/bank-statements/src');
  copy.add('templates/bank/hamster.yml', LAYOUT);
  copy.add('packages/bank-statements/src/piggy/read-piggy.ts', READER);
  const formats = 'packages/bank-statements/src/formats.ts';
  copy.change(formats, 'import', "import { readPiggy } from './piggy/read-piggy.js';\nimport");
  const piggy = "{ name: 'PIGGY', begins: (start) => start.startsWith('PIGGY'), read: readPiggy }";
  copy.change(formats, 'StatementFormat[] = [', `StatementFormat[] = [\n  ${piggy},`);
  copy.add('script.ts', SCRIPT);
  const { err, out } = await copy.run('script.ts');
  expect(err).toBe('');
  seen = JSON.parse(out);
});
afterAll(() => copy.remove());

describe('a format of bank statements', () => {
  it('that is CSV is one file in templates/bank', () => expect(seen.csv).toEqual(PAYMENT));

  it('that is not is a reader and the line that knows its files', () => {
    expect(seen.own).toEqual(PAYMENT);
    expect(seen.broken).toBe('bank.unreadable: p: ends early; download it again');
  });
});
