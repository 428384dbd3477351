import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import type { BankLine, BankStatement } from '@spacebooks/bank-statements/statement';
import { NO_COUNTERPARTY } from '@spacebooks/bank-statements/statement';
import { addDays } from '@spacebooks/base/calendar';
import { layoutOf, writeCamt, writeCsv, writeMt940 } from '../../../bank-statements/test/write-statement.js';

/** Spaces whose bank is played. */
export type BankSpaceId = 'berlin' | 'hamburg';

type BankFormat = 'camt' | 'mt940' | 'csv';

export const IBANS: Readonly<Record<BankSpaceId, string>> = {
  berlin: 'DE42100000000001234567',
  hamburg: 'DE37200000000009876543',
};

const FORMATS: readonly BankFormat[] = ['camt', 'mt940', 'csv'];
const CHARSET = 'windows-1252';

export const CSV_LAYOUT = layoutOf(CHARSET);

/** The truth about the accounts: what the bank has booked, and which of it spacebooks was handed. */
export class SimulatedBank {
  readonly lines: Readonly<Record<BankSpaceId, BankLine[]>> = { berlin: [], hamburg: [] };
  /** How many lines of each account were imported: always the oldest ones. */
  readonly imported: Record<BankSpaceId, number> = { berlin: 0, hamburg: 0 };
  readonly #seed: number;

  /** @param seed decides in which formats its statements are */
  constructor(seed: number) {
    this.#seed = seed;
  }

  book(space: BankSpaceId, line: Pick<BankLine, 'bookedOn' | 'amount'> & Partial<BankLine>): void {
    this.lines[space].push({
      valueOn: line.bookedOn,
      counterparty: NO_COUNTERPARTY,
      remittance: 'Buchung',
      endToEndId: null,
      bankReference: null,
      references: [],
      ultimateParty: null,
      batchCount: null,
      returnReason: null,
      fees: 0,
      original: null,
      ...line,
    });
  }

  /** What a person downloads: all lines of the last days. @throws Error where there are none */
  download(space: BankSpaceId, today: string, days: number): { file: BankFile; through: number } {
    const from = addDays(today, -days);
    const all = this.lines[space];
    const lines = all.filter(({ bookedOn }) => bookedOn >= from);
    if (lines.length === 0) throw new Error('the bank has booked nothing');
    const sum = (some: readonly BankLine[]): number =>
      some.reduce((total, { amount }) => total + amount, 100_000);
    const statement: BankStatement = {
      kind: 'booked',
      account: IBANS[space],
      currency: 'EUR',
      number: String(all.length),
      from: lines[0]?.bookedOn ?? from,
      to: lines.at(-1)?.bookedOn ?? today,
      opening: sum(all.slice(0, all.length - lines.length)),
      closing: sum(all),
      remarks: [],
      lines,
    };
    const format = FORMATS[(this.#seed + (space === 'berlin' ? 0 : 1)) % FORMATS.length];
    switch (format) {
      case 'camt':
        return { file: { name: 'a.xml', content: writeCamt(statement, '08') }, through: all.length };
      case 'mt940':
        return { file: { name: 'a.sta', content: writeMt940(statement, CHARSET) }, through: all.length };
      default:
        return { file: { name: 'a.csv', content: writeCsv(statement, CHARSET) }, through: all.length };
    }
  }

  /** All lines up to there are in the database, whatever was in the file twice. */
  took(space: BankSpaceId, through: number): void {
    this.imported[space] = Math.max(this.imported[space], through);
  }
}
