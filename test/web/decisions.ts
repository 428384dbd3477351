import type { PeopleDecision } from '../../src/store/people/people-decisions.js';
import type { WebDeps } from '../../src/web/deps.js';
import { NOW } from './data.js';

const HOUR = 3_600_000;

const DECISIONS: readonly PeopleDecision[] = (
  [
    ['operator', 'retry', 'anna', 'inv-1006', '2026-1006', 'The rate was corrected.'],
    ['book', 'export', 'ben', null, 'ledger', null],
    ['book', 'accept', 'ben', null, '1', null],
    ['bank', 'bank', 'ben', null, '4 posted', ''],
    ['report', 'exclude', 'anna', 'inv-0009', '2026-0009', 'It is reported as OSS.'],
    ['book', 'reject', 'ben', null, '2', 'Deposits are on the wrong account.'],
    ['book', 'deliver', 'ben', null, '1 adviser', null],
    ['book', 'rebook', 'anna', null, 'ledger', null],
    ['book', 'close', 'ben', null, '2026-08-31', 'The accountant answers by telephone.'],
    [
      'person',
      'change',
      'anna',
      null,
      'person:1 maria',
      '{"role":"finance","spaces":["berlin"],"lastDay":"2027-01-31"}',
    ],
    ['cutover', 'cutover', 'ben', null, 'accounting.from 2026-10-01', 'As agreed.'],
  ] as const
).map(([source, kind, by, invoiceId, subject, why], index) => ({
  ...{ source, kind, by, invoiceId, subject, why },
  spaceId: source === 'person' ? '' : 'berlin',
  id: 20 - index,
  at: NOW - index * 20 * HOUR,
}));

/** What people decided, of data that never change. */
export const fixedDecisions: WebDeps['decisions'] = async (
  { spaceIds, by, kind, withPeople, withBank },
  limit,
) =>
  DECISIONS.filter(
    (one) =>
      (spaceIds?.includes(one.spaceId) ?? true) &&
      (one.source !== 'person' || withPeople === true) &&
      (one.source !== 'bank' || withBank !== false) &&
      (by === undefined || one.by === by) &&
      (kind === undefined || one.kind === kind),
  ).slice(0, limit);
