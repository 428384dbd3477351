import type { ListedMonth, MonthClosing } from '../../src/domain/accounting/examined-month.js';
import type { LeftOut } from '../../src/domain/accounting/model.js';
import { daysOf } from '../../src/domain/accounting/month.js';
import type { MonthLine } from '../../src/domain/accounting/month-checklist.js';
import { monthLine, openChecks, unusedLine } from '../../src/domain/accounting/month-checklist.js';
import type { Rebooking } from '../../src/domain/accounting/rebooking.js';
import { type Advice, adviceOf } from '../../src/domain/advice/advice.js';
import type { CutoverQuestion } from '../../src/domain/cutover/cutover-question.js';
import { Failure } from '../../src/domain/errors.js';
import { PAGE } from '../../src/domain/page-paths.js';
import type { Exclusion } from '../../src/store/books/exclusions.js';
import type { BookDesk, MonthOfSpace } from '../../src/web/book-desk.js';
import { CONFIRMED, OPENING, OPENING_DIGEST, shownOpening } from './opening.js';

/** Friday, 2 October 2026, 11:05 in Berlin. */
const CLOSED_AT = Date.UTC(2026, 9, 2, 9, 5);

const AUGUST: MonthClosing = {
  through: '2026-08-31',
  closedAt: CLOSED_AT,
  by: 'ben',
  reason: 'The accountant answers by telephone.',
  open: ['accepted'],
};

const MONTHS: readonly ListedMonth[] = [
  { month: '2026-11', state: 'running', open: null, closing: null },
  { month: '2026-10', state: 'open', open: 6, closing: null },
  { month: '2026-09', state: 'green', open: 0, closing: null },
  { month: '2026-08', state: 'closed', open: null, closing: AUGUST },
];

const said = (
  key: string,
  values: MonthLine['found'][number]['values'] = {},
  advice: Advice | null = null,
) => ({
  key,
  values,
  advice,
});

const BERLIN = { space: 'berlin' };
const OCTOBER = PAGE.month('berlin', '2026-10');
const COPY = adviceOf('copy now', { at: 'button', path: PAGE.sync('berlin') }, BERLIN);
const EXPORT = adviceOf(
  'export now',
  { at: 'button', path: PAGE.exportNow('berlin', 'ledger') },
  { ...BERLIN, name: 'ledger' },
);

const GREEN: readonly MonthLine[] = [
  monthLine('copied', [said('copied.whole', { day: '2026-11-21' })]),
  monthLine('booked', [said('booked.all', { name: 'tax-adviser' })]),
  unusedLine('payments', 'payments.unused'),
  monthLine('left-out', [said('left-out.none')]),
  monthLine('differences', [
    {
      ...said('differences.none', { name: 'tax-adviser', invoices: '14691.35 EUR', entries: '14691.35 EUR' }),
      amounts: {
        invoices: { cents: 1_469_135, currency: 'EUR' },
        entries: { cents: 1_469_135, currency: 'EUR' },
      },
    },
  ]),
  monthLine('handed-out', [said('handed-out.all')]),
  monthLine('accepted', [said('accepted.all')]),
];

const OPEN: readonly MonthLine[] = [
  monthLine('copied', [said('copied.days', { count: 3 }, COPY)]),
  monthLine('booked', [
    said('booked.waiting', { name: 'tax-adviser', entries: 1204, invoices: 602 }, EXPORT),
    said(
      'booked.blocked',
      { name: 'jpk', count: 1 },
      adviceOf('fix what blocks', { at: 'page', path: `${OCTOBER}#blocked` }, BERLIN),
    ),
    said(
      'booked.asked',
      { name: 'ledger', invoices: 127 },
      adviceOf('answer a rebooking', { at: 'page', path: PAGE.rebooking('berlin', 'ledger') }, BERLIN),
    ),
  ]),
  monthLine('payments', [
    said(
      'payments.open',
      { count: 4 },
      adviceOf(
        'decide bank lines',
        { at: 'page', path: PAGE.bankLines('berlin', daysOf('2026-10')) },
        BERLIN,
      ),
    ),
  ]),
  monthLine('left-out', [
    {
      ...said(
        'left-out.not locked',
        { name: 'jpk', count: 1, amount: '1234567.89 EUR', numbers: '2026-1003' },
        adviceOf(
          'send it',
          { at: 'platform', menu: 'invoice', invoiceId: 'inv-1003' },
          { ...BERLIN, invoice: '2026-1003' },
        ),
      ),
      amounts: { amount: { cents: 123_456_789, currency: 'EUR' } },
      list: `${OCTOBER}/left-out`,
    },
  ]),
  monthLine('differences', [
    {
      ...said(
        'differences.some',
        { name: 'ledger', invoices: '559.30 EUR', entries: '535.50 EUR', difference: '-23.80 EUR' },
        EXPORT,
      ),
      amounts: {
        invoices: { cents: 55_930, currency: 'EUR' },
        entries: { cents: 53_550, currency: 'EUR' },
        difference: { cents: -2380, currency: 'EUR' },
      },
    },
  ]),
  monthLine('handed-out', [
    said(
      'handed-out.parked',
      { number: 1, target: 'adviser' },
      adviceOf('look at a delivery', { at: 'page', path: PAGE.batch('berlin', 1) }, { ...BERLIN, number: 1 }),
    ),
  ]),
  monthLine('accepted', [
    said(
      'accepted.waiting',
      { number: 2, name: 'ledger' },
      adviceOf(
        'accept a batch',
        { at: 'button', path: `${PAGE.batch('berlin', 2)}#decide` },
        { ...BERLIN, number: 2 },
      ),
    ),
  ]),
];

const LEFT_OUT: readonly LeftOut[] = [
  ['2026-1003', 'not locked', 123_456_789],
  ['FV/7/10/2026', 'on its way to KSeF', 12_300],
  ['2026-1001', 'zero', 0],
].map(([documentNumber, reason, gross]) => ({
  invoiceId: `inv-${String(documentNumber).slice(-4)}`,
  documentNumber: String(documentNumber),
  documentDate: '2026-10-17',
  reason: reason as LeftOut['reason'],
  currency: 'EUR',
  gross: Number(gross),
}));

/** What a year's change of an account would book anew. */
export const REBOOKING: Rebooking = {
  digest: 'a3f0c9a1b27de54f',
  reversed: 127,
  added: 127,
  invoices: 64,
  months: [
    { month: '2026-09', isClosed: true },
    { month: '2026-10', isClosed: false },
  ],
  accounts: [
    { account: '8400', taxKey: '3', currency: 'EUR', before: 1_234_567, after: 0 },
    { account: '8401', taxKey: '', currency: 'EUR', before: 0, after: 1_234_567 },
  ],
};

/** Books that would begin a quarter earlier. */
const MOVED: CutoverQuestion = {
  ...{ kind: 'accounting', effect: 'post', accepted: '2026-10-01', asked: '2026-07-01' },
  ...{ digest: 'c07e9a1b27de54f0', documents: 4, withEInvoice: 1, opening: 0, daysUnread: 0 },
  months: [
    { month: '2026-07', isClosed: false, documents: 1 },
    { month: '2026-09', isClosed: false, documents: 3 },
  ],
  sums: [{ currency: 'EUR', gross: 142_800, paid: 35_700, lost: 0 }],
};

const EXCLUDED: Exclusion = {
  invoiceId: 'inv-0009',
  documentNumber: '2026-0009',
  report: 'jpk-v7m',
  at: CLOSED_AT,
  by: 'anna',
  why: 'It is reported as OSS.',
};

function monthOf(spaceId: string, month: string): MonthOfSpace {
  const lines = month === '2026-10' ? OPEN : GREEN;
  const closing = month === '2026-08' ? AUGUST : null;
  const finding = {
    rule: 'SB-JPK-BUYER',
    field: 'recipientAddress.vatId',
    message: 'The buyer of FV/8 has no tax id.',
    fix: 'Enter it on the platform.',
  };
  return {
    status: {
      space: spaceId,
      month,
      through: daysOf(month).to,
      isOver: month < '2026-11',
      isClosed: closing !== null,
      isGreen: openChecks(lines).length === 0,
      lines,
    },
    exports: [
      { name: 'ledger', leftOut: [], blocked: null },
      {
        name: 'jpk',
        leftOut: month === '2026-10' ? LEFT_OUT : [],
        blocked:
          month === '2026-10' ? { code: 'accounting.blocked', detail: null, findings: [finding] } : null,
      },
    ],
    closing,
    firstOpen: '2026-09',
  };
}

/** Books that never change: what is decided is only written down. */
export function fixedDesk(decided: string[]): BookDesk {
  return {
    months: async () => MONTHS,
    month: async (spaceId, month) => monthOf(spaceId, month),
    close: async (spaceId, { month, reason, by }) => {
      if (month === '2026-08') {
        const phrase = { key: 'closed already', values: { through: '2026-08-31' } };
        throw new Failure('period.not-over', { detail: 'closed through 2026-08-31 already', phrase });
      }
      if (month > '2026-10') {
        const phrase = { key: 'month not over', values: { month, day: daysOf(month).to } };
        throw new Failure('period.not-over', { detail: `${month} ends on ${daysOf(month).to}`, phrase });
      }
      if (reason === 'busy') throw new Failure('accounting.busy', { detail: spaceId });
      if (reason === 'blocked') return { status: 'blocked', batches: [], openMonth: null };
      if (month === '2026-10' && reason === null) return { status: 'open', batches: [2], openMonth: month };
      decided.push(`close ${spaceId}/${month} by ${by}: ${reason ?? '-'}`);
      return { status: 'closed', batches: [], openMonth: null };
    },
    decide: async (spaceId, number, { status, reason, by }) => {
      if (number !== 2) throw new Failure('batch.decided', { detail: `batch ${number} is accepted` });
      decided.push(`${status} ${spaceId}/${number} by ${by}: ${reason ?? '-'}`);
      return status === 'accepted' ? [] : ['2026-08'];
    },
    deliver: async ({ spaceId, number, target }, by) => {
      if (target === 'office') return 'over';
      decided.push(`deliver ${spaceId}/${number} to ${target} by ${by}`);
      return 'asked';
    },
    closedMonthsOf: async (_spaceId, number) => (number === 2 ? ['2026-08'] : []),
    deciderOf: async (_spaceId, number) => (number === 1 ? 'ben' : null),
    batchesOf: async (_spaceId, month) => (month === '2026-09' || month === '2026-10' ? [1] : []),
    names: async () => ({
      accounts: new Map([
        ['8400', 'Erlöse 19 % USt'],
        ['8300', 'Erlöse 7 % USt'],
      ]),
      costCenters: new Map(),
    }),
    asked: async (spaceIds) =>
      spaceIds.filter((id) => id === 'berlin').map((spaceId) => ({ spaceId, exportName: 'ledger' })),
    question: async (_spaceId, exportName) => (exportName === 'ledger' ? REBOOKING : null),
    agree: async (spaceId, exportName, { shown, by }) => {
      if (exportName !== 'ledger' || shown !== REBOOKING.digest) {
        throw new Failure('accounting.rebooking', { detail: 'nothing waits any more' });
      }
      decided.push(`agree ${spaceId}/${exportName} by ${by}`);
      return REBOOKING;
    },
    cutovers: async (spaceId) => (spaceId === 'berlin' ? [MOVED] : []),
    acceptCutover: async (spaceId, { shown, by, why }) => {
      if (spaceId !== 'berlin' || shown !== MOVED.digest) {
        throw new Failure('cutover.moved', { detail: 'nothing waits any more' });
      }
      decided.push(`cutover ${spaceId} by ${by}: ${why}`);
      return MOVED;
    },
    opening: async (spaceId) => (spaceId === 'berlin' ? shownOpening(OPENING) : null),
    confirmOpening: async (spaceId, { shown, by, why }) => {
      if (shown !== OPENING_DIGEST) {
        throw new Failure('accounting.opening', {
          detail: `now the list is ${OPENING_DIGEST.slice(0, 12)}`,
        });
      }
      decided.push(`opening ${spaceId} by ${by}: ${why}`);
      return CONFIRMED;
    },
    excluded: async () => [EXCLUDED],
    exclude: async (spaceId, isExcluded, { document, report, by, why }) => {
      if (document === 'none') throw new Failure('operator.unknown', { detail: 'berlin has no copy of it' });
      if (isExcluded === (document === EXCLUDED.invoiceId)) throw new Failure('operator.not-possible');
      decided.push(`${isExcluded ? 'exclude' : 'include'} ${spaceId}/${document} ${report} by ${by}: ${why}`);
      return { documentNumber: document };
    },
  };
}
