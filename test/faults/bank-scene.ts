import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { openBeside } from '../../src/store/engine/open.js';
import { temporaryFolder } from '../temporary-folder.js';
import { play, type Scene } from './scene.js';

const ACCOUNTING = `      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: DE42100000000001234567 }], post: certain }`;

const STARTS_AT = Date.UTC(2026, 10, 20, 12);

/** What there is once everything is settled, whatever came between. */
export const BANK_OUTCOME = {
  records: ['i2 2026-11-10 119.0'],
  lines: [
    [3, 'returned', []],
    [2, 'posted', ['recorded']],
    [1, 'taken-back', ['undone']],
  ],
};

/** Once the decision about the payment that is recorded was taken back. */
export const UNDONE_OUTCOME = { records: [], lines: [[1, 'waiting', ['withdrawn']]] };

/** A space with a payment that is recorded, one that comes in, and the first one coming back. */
export interface BankScene extends Scene {
  succeeds(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<void>;
  /** Payments on the platform, and what became of the lines. */
  outcome(): Promise<unknown>;
}

/** A statement of lines `day amount text`, whose first is `opening`. */
function statement(number: number, opening: number, lines: readonly string[]): string {
  const cents = lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), opening);
  const amount = (value: number): string => (Math.abs(value) / 100).toFixed(2).replace('.', ',');
  const entries = lines.flatMap((line) => {
    const [day = '', given = '', ...text] = line.split(' ');
    const kind = Number(given) < 0 ? 'D' : 'C';
    return [
      `:61:${day}${day.slice(2)}${kind}${amount(Number(given))}NTRFNONREF`,
      `:86:166?00X?20${text.join(' ')}?30COBADEFF?31DE37200000000009876543?32Erika Fuchs`,
    ];
  });
  const body = [
    ':20:A',
    ':25:DE42100000000001234567',
    `:28C:${number}/1`,
    `:60F:C261102EUR${amount(opening)}`,
    ...entries,
    `:62F:C261119EUR${amount(cents)}`,
    '-',
  ];
  return `${body.join('\n')}\n`;
}

function invoices({ sandbox }: Scene): void {
  for (const [id, number] of [
    ['i1', '2026-0801'],
    ['i2', '2026-0802'],
  ] as const) {
    sandbox.operator.createInvoice({
      id,
      number,
      invoice_date: '2026-11-02',
      items: [{ description: 'Desk', net: '100', rate: '19' }],
      recipient: { name: 'Erika Fuchs' },
    });
  }
}

/** What lies on the disk, and on the platform, before the command that is killed. */
export interface Before {
  readonly folder: string;
  readonly note: string;
}

/** @param comesBack whether a second statement lies there, which brings the first payment back and another one in */
export async function playBefore({ comesBack = true } = {}): Promise<Before> {
  const folder = temporaryFolder('spacebooks-bank-before-');
  let note = '';
  await playScene(async (scene) => {
    writeFileSync(join(scene.folder, 'one.sta'), statement(1, 0, ['261105 11900 Rechnung 2026-0801']));
    writeFileSync(
      join(scene.folder, 'two.sta'),
      statement(2, 119_00, ['261110 11900 Rechnung 2026-0802', '261112 -12250 RETOURE 2026-0801']),
    );
    await scene.succeeds(['books', 'sync']);
    await scene.succeeds(['books', 'bank', 'import', join(scene.folder, 'one.sta')]);
    await scene.succeeds(['books', 'bank', 'match']);
    if (comesBack) await scene.succeeds(['books', 'bank', 'import', join(scene.folder, 'two.sta')]);
    note = [...scene.sandbox.state.paymentRecords.values()][0]?.note ?? '';
    expect(note).toMatch(/^spacebooks [0-9a-f]{16}$/);
    cpSync(join(scene.folder, 'data'), join(folder, 'data'), { recursive: true });
  });
  return { folder, note };
}

export function playBank({ folder, note }: Before, act: (scene: BankScene) => Promise<void>): Promise<void> {
  return playScene(async (scene) => {
    scene.sandbox.operator.recordPayment('i1', { paidAt: '2026-11-05', amount: '119', note });
    cpSync(folder, scene.folder, { recursive: true });
    await act(scene);
  });
}

function playScene(act: (scene: BankScene) => Promise<void>): Promise<void> {
  return play(
    async (scene) => {
      invoices(scene);
      await act({
        ...scene,
        succeeds: async (words, env = {}) => {
          const child = scene.command(words, env);
          expect(await child.exited, child.stderr()).toEqual({ code: 0, signal: null });
        },
        outcome: async () => {
          const { db, close } = await openBeside(scene.database);
          const lines = await createBankLines(db).list('berlin', { open: false });
          await close();
          const records = [...scene.sandbox.state.paymentRecords.values()];
          return {
            records: records.map(({ invoiceId, paidAt, amount }) => `${invoiceId} ${paidAt} ${amount}`),
            lines: lines.map(({ id, state, payments }) => [id, state, payments.map((each) => each.state)]),
          };
        },
      });
    },
    { startsAt: STARTS_AT, accounting: ACCOUNTING },
  );
}
