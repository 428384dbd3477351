import { type DecidedLine, decideLine, type LineChoice } from '../../src/bank/decide-line.js';
import { identified } from '../../src/bank/identify.js';
import { type MatchResult, matchSpace } from '../../src/bank/match-space.js';
import { acceleratedClock } from '../../src/clock.js';
import type { BankPosting } from '../../src/domain/bank/bank-posting.js';
import type { KeptLine } from '../../src/domain/bank/kept-line.js';
import type { BankLine } from '../../src/domain/bank/statement.js';
import type { InvoiceInput } from '../../src/sandbox/platform/records/invoice-input.js';
import { createBankLines } from '../../src/store/bank-lines.js';
import { createBankRules } from '../../src/store/bank-rules.js';
import { createBankStatements } from '../../src/store/bank-statements.js';
import { createPayableInvoices } from '../../src/store/payable-invoices.js';
import { type MirrorStage, type MirrorStageOptions, setMirrorStage } from './mirror-stage.js';

export const ACCOUNT = 'DE42100000000001234567';
/** In the sandbox's autumn. */
const NOW = Date.parse('2026-11-20T01:30:00Z');

export interface BankStage extends MirrorStage {
  readonly posting: BankPosting;
  /** Imports lines in their order, the first of which is number 1 of a new database. */
  bank(...lines: readonly Partial<BankLine>[]): Promise<void>;
  match(options?: { accept?: boolean; posting?: BankPosting; closedThrough?: string }): Promise<MatchResult>;
  decide(
    line: number,
    choice: LineChoice,
    options?: { posting?: BankPosting; onlyThis?: boolean },
  ): Promise<DecidedLine>;
  line(id: number): Promise<KeptLine>;
  /** Of all lines, by their number: `1 posting i1 119.00 intended`. */
  lines(): Promise<readonly string[]>;
}

export async function setBankStage({
  posting = 'certain',
  ...options
}: MirrorStageOptions & { readonly posting?: BankPosting } = {}): Promise<BankStage> {
  const stage = await setMirrorStage(options);
  const { db } = stage;
  const clock = acceleratedClock(1, NOW);
  const lines = createBankLines(db);
  const stores = { lines, rules: createBankRules(db), invoices: createPayableInvoices(db) };
  const spaceOf = (given = posting) => ({ id: 'berlin', timeZone: 'Europe/Berlin', posting: given });
  let statements = 0;
  return {
    ...stage,
    posting,
    bank: async (...given) => {
      statements += 1;
      const statement = {
        account: ACCOUNT,
        currency: 'EUR',
        number: String(statements),
        from: '2026-11-01',
        to: '2026-11-19',
        opening: null,
        closing: null,
        lines: given.map(bankLine),
      };
      await createBankStatements(db).take({
        spaceId: 'berlin',
        statements: identified([statement]),
        by: 'anna',
        now: clock.now(),
      });
    },
    match: ({ accept = false, posting: given, closedThrough = null } = {}) =>
      matchSpace({ stores, clock, closedThrough }, spaceOf(given), { accept }),
    decide: (line, choice, { posting: given, onlyThis = false } = {}) =>
      decideLine({ stores, clock }, spaceOf(given), line, choice, { by: 'anna', why: 'asked her', onlyThis }),
    line: (id) => lines.get('berlin', id),
    lines: async () =>
      (await lines.list('berlin', { open: false })).toSorted((a, b) => a.id - b.id).map(words),
  };
}

function words({ id, state, payments }: KeptLine): string {
  const paid = payments.map((each) => `${each.invoiceId} ${(each.cents / 100).toFixed(2)} ${each.state}`);
  return [`${id} ${state}`, ...paid].join(', ');
}

export function bankLine(more: Partial<BankLine>): BankLine {
  return {
    bookedOn: '2026-11-10',
    valueOn: '2026-11-10',
    amount: 119_00,
    counterparty: { name: 'Erika Fuchs', account: 'DE37200000000009876543', bic: null },
    remittance: '',
    endToEndId: null,
    bankReference: null,
    batchCount: null,
    returnReason: null,
    fees: 0,
    original: null,
    ...more,
  };
}

/** An invoice over 119.00 of a member, R-1 for `i1`. */
export function invoice(serial: number, more: Partial<InvoiceInput> = {}): InvoiceInput {
  return {
    id: `i${serial}`,
    number: `2026-${String(800 + serial).padStart(4, '0')}`,
    invoice_date: '2026-11-02',
    items: [{ description: 'Desk', net: '100', rate: '19' }],
    customer_number: '1001',
    recipient: { name: 'Erika Fuchs' },
    ...more,
  };
}
