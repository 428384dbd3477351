import type { AlertAbout } from '../../src/domain/alerts/alert.js';
import type { DigestFacts } from '../../src/domain/alerts/digest.js';
import type { NoticeContent } from '../../src/domain/alerts/notice.js';
import type { WeeklyFacts } from '../../src/domain/alerts/weekly.js';
import type { OperatorLanguage } from '../../src/domain/settings.js';
import type { LetterHead } from '../../src/notify/messages/letter.js';
import { writeDigest } from '../../src/notify/messages/write-digest.js';
import { type WritableAlert, writeNotice } from '../../src/notify/messages/write-notice.js';
import { writeWeekly } from '../../src/notify/messages/write-weekly.js';
import { KSEF_MISMATCH } from './ksef-mismatch.js';
import { TASKS } from './tasks.js';

/** Saturday, 21 November 2026, 09:30 in Berlin. */
const NOW = Date.UTC(2026, 10, 21, 8, 30);
const DAY = 24 * 3_600_000;

const headOf = (language: OperatorLanguage): LetterHead => ({
  language,
  instance: 'main',
  redact: (text) => text,
  page: { url: 'https://books.example.com' },
});

interface Told {
  readonly id: number;
  readonly spaceId: string;
  readonly number: string;
  readonly customer: string;
  readonly gross: number;
  readonly currency: string;
  readonly place: AlertAbout['place'];
  readonly reason: AlertAbout['reason'];
}

function alertOf({ id, spaceId, number, customer, gross, currency, place, reason }: Told): WritableAlert {
  const invoice = { id: `inv-${id}`, number };
  const terms = {
    ...{ number, customer, customerNumber: null, invoiceDate: '2026-11-20', dueDate: '2026-12-04' },
    ...{ currency, gross, net: gross, open: gross, paidStatus: 'unpaid' },
  };
  return {
    ...{ id, spaceId, code: reason.code, subject: `invoice:${spaceId}:inv-${id}`, text: '' },
    ...{ raisedAt: NOW, resolvedAt: null, resolution: null, isTold: false, facts: { number, terms } },
    about: { spaceId, invoice, place, reason },
  };
}

const REFUSED = alertOf({
  ...{ id: 7, spaceId: 'berlin', number: 'RE-2026-0017', customer: 'Müller & Söhne Tischlerei GmbH' },
  ...{ gross: 119_000, currency: 'EUR', place: { key: 'refused' } },
  reason: {
    code: 'invoice.refused',
    findings: [
      {
        rule: 'SB-ZERO-RATE',
        field: 'items[0].amount.taxes[0].rate',
        message: '',
        fix: '',
        source: {
          subject: 'problems',
          key: 'unexplained zero rate',
          values: { rate: '0', country: 'DE', vatId: 'DE123456789' },
          item: 'Meetingraum',
        },
      },
    ],
  },
});

const MISMATCH = alertOf({
  ...{ id: 9, spaceId: 'warszawa', number: 'FV/17/11/2026', customer: 'Studio Błękit Sp. z o.o.' },
  ...{ gross: 123_000, currency: 'PLN', place: { key: 'parked' } },
  reason: KSEF_MISMATCH,
});

const E_INVOICES = [
  { spaceId: 'berlin', eInvoices: { done: 34, underWay: 1, waiting: 2 } },
  { spaceId: 'warszawa', eInvoices: { done: 21, underWay: 0, waiting: 1 } },
] as const;

const DIGEST: DigestFacts = {
  ...{ date: '2026-11-21', timeZone: 'Europe/Berlin', from: NOW - DAY, until: NOW, openCount: 2 },
  spaces: [
    {
      spaceId: 'berlin',
      eInvoices: { done: 12, underWay: 1, waiting: 1 },
      books: {
        ...{ through: '2026-11-20', batches: 1, entries: 48, deliveriesWaiting: 0, deliveriesParked: 1 },
      },
    },
  ],
  tasks: TASKS.filter(({ spaceId }) => spaceId === 'berlin').slice(0, 4),
  open: [REFUSED, MISMATCH],
  resolvedCount: 3,
  audit: { rows: 1204, head: '9f2c41d0b7aa53e0' },
};

const WEEKLY: WeeklyFacts = {
  ...{ from: '2026-11-16', to: '2026-11-22' },
  owed: [
    { currency: 'EUR', age: 'not-due', cents: 1_000_000, invoices: 8 },
    { currency: 'EUR', age: '1-30', cents: 412_000, invoices: 4 },
    { currency: 'EUR', age: '31-60', cents: 234_050, invoices: 2 },
    { currency: 'EUR', age: 'over-90', cents: 89_900, invoices: 1 },
  ],
  invoiced: [3_980_000, 4_120_050, 4_305_000, 4_250_000, 4_500_000, 3_100_010].map((cents, index) => ({
    month: `2026-${String(index + 6).padStart(2, '0')}`,
    currency: 'EUR',
    cents,
  })),
  spaces: E_INVOICES,
  tasks: DIGEST.tasks,
  open: [REFUSED, MISMATCH],
  openCount: 2,
  decided: [
    { kind: 'accept', by: 'anna', subject: '12' },
    { kind: 'retry', by: 'ben', subject: 'RE-2026-0011' },
  ],
};

/** Mails as people get them, by the names of their pictures. */
export const PICTURED_MAILS: Readonly<Record<string, (language: OperatorLanguage) => NoticeContent>> = {
  'mail-refused': (language) =>
    writeNotice({ kind: 'alert', topic: 't', alerts: [REFUSED] }, headOf(language)),
  'mail-resolved': (language) =>
    writeNotice({ kind: 'resolved', topic: 't', alerts: [REFUSED] }, headOf(language)),
  'mail-mismatch': (language) =>
    writeNotice({ kind: 'alert', topic: 't', alerts: [MISMATCH] }, headOf(language)),
  'mail-digest': (language) => writeDigest(DIGEST, headOf(language)),
  'mail-weekly': (language) => writeWeekly(WEEKLY, headOf(language)),
};
