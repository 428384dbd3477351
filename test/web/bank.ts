import type { BankLine } from '@spacebooks/bank-statements/statement';
import type { Clock } from '@spacebooks/base/clock';
import type { BankDesk } from '../../src/bank/desk.js';
import { matchSpace } from '../../src/bank/match-space.js';
import { openDesk } from '../../src/bank/open-desk.js';
import type { Invoice } from '../../src/domain/invoice.js';
import type { InvoiceSearch } from '../../src/domain/invoice-search.js';
import { searchWords } from '../../src/domain/search-words.js';
import { createBankLines } from '../../src/store/bank/bank-lines.js';
import { createBankRules } from '../../src/store/bank/bank-rules.js';
import { createBankStatements } from '../../src/store/bank/bank-statements.js';
import type { Db } from '../../src/store/engine/open.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { bankLine } from '../flow/bank-stage.js';

const OWN_ACCOUNT = 'DE42100000000001234567';

/** Of three customers; all are open but the last one. */
const INVOICES: readonly Invoice[] = [
  open('i1', '2026-0801', 'Erika Fuchs', '119.0'),
  open('i2', '2026-0802', 'Erika Fuchs', '238.0'),
  open('i3', '2026-0803', 'Paul Groß', '119.0'),
  open('i4', '2026-0804', 'Möbius Räume GmbH', '595.0'),
];

function open(id: string, number: string, name: string, gross: string): Invoice {
  const given = invoice({
    id,
    number,
    invoiceDate: '2026-11-02',
    dueDate: '2026-11-16',
    customerNumber: `10${id.slice(1)}`,
  });
  const totalAmount = {
    ...given.totalAmount,
    gross: given.totalAmount.gross.div(given.totalAmount.gross).times(gross),
  };
  const recipient = { ...given.recipient, name, company: null };
  return { ...given, recipient, totalAmount, debitor: { type: 'memberships', id: `m-${name}` } } as Invoice;
}

/** Texts that somebody who pays may write. */
export const HOSTILE = [
  '<script>alert(1)</script><img src=x> \0 NUL',
  '\u202Egnusseb\u202C =HYPERLINK("http://evil.example";"Rechnung") {{7*7}} <%= 7*7 %>',
  'Ä'.repeat(10_000),
];

export const LINES: readonly Partial<BankLine>[] = [
  { remittance: 'Rechnung 2026-0801' },
  {
    remittance: 'Miete November',
    amount: 119_00,
    counterparty: { name: 'P. Gross', account: 'DE02120300000000202051', bic: null },
  },
  {
    remittance: 'Sammelzahlung',
    amount: 400_00,
    counterparty: { name: 'Erika Fuchs', account: 'DE37200000000009876543', bic: null },
    bankReference: 'A1',
  },
  { remittance: 'RE 2026-0802, Rest folgt', amount: 230_00, bookedOn: '2026-11-11' },
  {
    remittance: 'Strom',
    amount: -90_00,
    counterparty: { name: 'Stadtwerke', account: 'DE99500105175407324931', bic: null },
  },
  ...HOSTILE.map((remittance, index) => ({
    remittance,
    amount: 1_00 + index,
    bookedOn: '2026-11-12',
    counterparty: { name: remittance.slice(0, 70), account: null, bic: null },
    bankReference: `H${index}`,
  })),
];

/** The desk of a space with one account, whose statement was imported and matched. */
export async function siteDesk(db: Db, clock: Clock): Promise<BankDesk> {
  const statements = createBankStatements(db);
  const invoices = {
    list: async () => INVOICES,
    deleted: async () => [],
    like: async (_space: string, { words }: InvoiceSearch) =>
      INVOICES.filter(({ recipient }) =>
        words.every((word) => searchWords(recipient.name ?? '').some((one) => one.startsWith(word))),
      ).map(({ id }) => id),
    of: async (_space: string, ids: readonly string[]) => INVOICES.filter(({ id }) => ids.includes(id)),
    newSince: async () => [{ invoiceId: 'i9', number: '2026-0999', openCents: 400_00, currency: 'EUR' }],
    notCopied: async (_space: string, { words }: InvoiceSearch) =>
      words.includes('fresh') ? ['2026-0999'] : [],
    ksefNumbers: async () => new Map<string, readonly string[]>(),
    ksefNumbersOf: async () => new Map<string, string>(),
    collectives: async () => [],
    copiedAt: async () => Date.UTC(2026, 10, 20, 2),
  };
  const copies = { paymentsPaidIn: async () => [], paymentsOf: async () => [] };
  const stores = { lines: createBankLines(db), rules: createBankRules(db), invoices, copies };
  const space = { id: 'berlin', timeZone: 'Europe/Berlin', posting: 'ask' } as const;
  const match = () => matchSpace({ stores, clock, closedThrough: null }, space);
  const lines = LINES.map(bankLine);
  const statement = {
    account: OWN_ACCOUNT,
    currency: 'EUR',
    number: '11',
    from: '2026-11-02',
    to: '2026-11-19',
    kind: 'booked' as const,
    opening: 1_000_00,
    remarks: [],
    closing: lines.reduce((sum, { amount }) => sum + amount, 1_000_00),
    lines,
  };
  await statements.take({
    spaceId: 'berlin',
    statements: [statement],
    by: 'anna',
    now: clock.now(),
  });
  await match();
  const accounts = [
    { account: OWN_ACCOUNT, currency: 'EUR', layout: 'sparkasse' },
    { account: 'paypal', currency: 'EUR', layout: 'paypal' },
  ];
  const desk = openDesk({
    stores,
    statements,
    clock,
    space,
    accounts,
    closedThrough: async () => null,
    match,
    onDecided: () => undefined,
  });
  // A person has decided about one of them; another site of the database finds it so.
  const { line } = await desk.view(7, '');
  if (line.decision === null) await desk.decide(7, { kind: 'not-ours' }, { by: 'anna', why: 'advertising' });
  return desk;
}
