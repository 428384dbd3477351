import type { BankLine } from '@spacebooks/bank-statements/statement';
import { acceleratedClock, type Clock } from '@spacebooks/base/clock';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { type DecidedLine, decideLine, type LineChoice } from '../../src/bank/decide-line.js';
import { type MatchResult, matchSpace } from '../../src/bank/match-space.js';
import { type PostResult, postPayments } from '../../src/bank/post-payments.js';
import { type PlannedUndo, undoLine } from '../../src/bank/undo-line.js';
import type { BankPosting } from '../../src/domain/bank/bank-posting.js';
import type { KeptLine } from '../../src/domain/bank/kept-line.js';
import { lineProblems } from '../../src/domain/bank/line-problems.js';
import type { PaymentRecords } from '../../src/platform/payment-records.js';
import { systemRandom } from '../../src/random.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { createBankPayments } from '../../src/store/bank/bank-payments.js';
import { createBankRules } from '../../src/store/bank/bank-rules.js';
import { createBankStatements } from '../../src/store/bank/bank-statements.js';
import { createPayableInvoices } from '../../src/store/bank/payable-invoices.js';
import { temporaryDatabase } from '../unit/store/database.js';
import { type MirrorStage, type MirrorStageOptions, setMirrorStage } from './mirror-stage.js';

export const ACCOUNT = 'DE42100000000001234567';
export interface BankStage extends MirrorStage {
  readonly posting: BankPosting;
  /** Imports lines in their order, the first of which is number 1 of a new database. */
  bank(...lines: readonly Partial<BankLine>[]): Promise<void>;
  bankIn(currency: string, ...lines: readonly Partial<BankLine>[]): Promise<void>;
  /** A cent from each of these accounts was recorded by hand for an invoice, long ago. */
  paidBefore(payers: readonly { readonly account: string; readonly invoiceId: string }[]): Promise<void>;
  kept(): Promise<readonly KeptLine[]>;
  match(options?: {
    accept?: boolean;
    posting?: BankPosting;
    closedThrough?: string;
    stop?: AbortSignal;
  }): Promise<MatchResult>;
  decide(
    line: number,
    choice: LineChoice,
    options?: { posting?: BankPosting; learn?: boolean },
  ): Promise<DecidedLine>;
  undo(line: number, options?: { posting?: BankPosting; closedThrough?: string }): Promise<PlannedUndo>;
  /** Sends what is on its way, as one of several processes where they are named. */
  post(lease?: string): Promise<PostResult>;
  postWith(records: PaymentRecords, lease: string): Promise<PostResult>;
  /** What the token may do from now on. */
  grant(...scopes: string[]): void;
  /** Puts the clock of whoever posts forward, or back by less than nothing. */
  later(minutes: number): void;
  /** The clock of whoever posts. */
  readonly clock: Clock;
  /** What the platform has, oldest first: `i1 2026-11-10 119.00 spacebooks …`. */
  recorded(): readonly string[];
  line(id: number): Promise<KeptLine>;
  /** Of all lines, by their number: `1 posting i1 119.00 intended`. */
  lines(): Promise<readonly string[]>;
}

export async function setBankStage({
  posting = 'certain',
  ...options
}: MirrorStageOptions & { readonly posting?: BankPosting } = {}): Promise<BankStage> {
  const { db } = await temporaryDatabase();
  const stage = await setMirrorStage({ ...options, db });
  // As fast as real time whatever the sandbox is, and not behind it: a night is compared with what a person decided.
  const clock = new SandboxClock(acceleratedClock(1, stage.base.now()));
  const lines = createBankLines(db);
  const invoices = createPayableInvoices(db);
  const stores = { lines, rules: createBankRules(db), invoices, copies: stage.mirror };
  const payments = createBankPayments(db);
  const spaceOf = (given = posting) => ({ id: 'berlin', timeZone: 'Europe/Berlin', posting: given });
  const postWith = (records: PaymentRecords, lease: string) =>
    postPayments({ payments, invoices, records, clock, random: systemRandom, lease }, spaceOf());
  let statements = 0;
  const bankIn = async (currency: string, ...given: readonly Partial<BankLine>[]): Promise<void> => {
    statements += 1;
    const statement = {
      account: ACCOUNT,
      currency,
      number: String(statements),
      from: '2026-11-01',
      to: '2026-11-19',
      kind: 'booked' as const,
      opening: null,
      remarks: [],
      closing: null,
      lines: given.map(bankLine),
    };
    await createBankStatements(db).take({
      spaceId: 'berlin',
      statements: [statement],
      by: 'anna',
      now: clock.now(),
    });
  };
  return {
    ...stage,
    posting,
    bank: (...given) => bankIn('EUR', ...given),
    bankIn,
    paidBefore: async (payers) => {
      await bankIn(
        'EUR',
        ...payers.map(({ account }, index) => ({
          amount: 1,
          bookedOn: '2026-07-20',
          bankReference: `before ${index}`,
          counterparty: { name: null, account, bic: null },
        })),
      );
      const now = clock.now();
      for (const [index, { invoiceId }] of payers.entries()) {
        const allocations = [{ invoiceId, cents: 1 }];
        const decision = { at: now, by: 'anna', why: 'before', underWay: new Map<string, number>() };
        await lines.assign('berlin', index + 1, { ...decision, to: 'assigned', allocations });
      }
    },
    kept: async () => (await lines.list('berlin', { open: false })).toSorted((a, b) => a.id - b.id),
    match: ({ accept = false, posting: given, closedThrough = null, stop } = {}) =>
      matchSpace({ stores, clock, closedThrough }, spaceOf(given), { accept, stop }),
    decide: (line, choice, { posting: given, learn = true } = {}) =>
      decideLine({ stores, clock }, spaceOf(given), line, choice, { by: 'anna', why: 'asked her', learn }),
    undo: (line, { posting: given, closedThrough = null } = {}) =>
      undoLine({ stores, clock, closedThrough }, spaceOf(given), line, { by: 'berta', why: 'wrong invoice' }),
    post: (lease = 'one') => postWith(stage.space.client.paymentRecords, lease),
    postWith,
    clock,
    grant: (...scopes) => {
      const { tokens } = stage.sandbox.state;
      for (const token of tokens.values()) tokens.set(token.token, { ...token, scopes: new Set(scopes) });
    },
    later: (minutes) => clock.advance(minutes * 60_000),
    recorded: () =>
      [...stage.sandbox.state.paymentRecords.values()].map(
        ({ invoiceId, paidAt, amount, note }) =>
          `${invoiceId} ${paidAt} ${Number(amount).toFixed(2)} ${note ?? ''}`,
      ),
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
    references: [],
    ultimateParty: null,
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

export const ALL_SCOPES = [
  'read_user',
  'read_invoices',
  'read_cost_centers',
  'read_revenue_accounts',
  'read_payment_records',
  'write_payment_records',
];

/** What of the lines does not fit together. */
export async function bankChecks({ db }: BankStage): Promise<readonly string[]> {
  return lineProblems(await createBankLines(db).list('berlin', { open: false }));
}
