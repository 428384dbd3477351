import { describe, expect, it } from 'vitest';
import {
  type CoverageFacts,
  coverageOf,
  type SeenInvoice,
  stateOfCoverage,
} from '../../../../src/domain/coverage/coverage-of.js';
import type { SagaState } from '../../../../src/domain/saga/model.js';

const SEEN: SeenInvoice = {
  sentStatus: 'sent',
  wasSent: false,
  eInvoice: false,
  isZero: false,
  isCanceled: false,
};

function facts(saga: SagaState | null, seen: Partial<SeenInvoice> | null, more: Partial<CoverageFacts> = {}) {
  return {
    isBeforeCutover: false,
    saga,
    seen: seen === null ? null : { ...SEEN, ...seen },
    isDeleted: false,
    isAccepted: false,
    ...more,
  };
}
const DELETED = { kind: 'exempt', why: 'deleted' };

describe('how an invoice stands', () => {
  it.each([
    ['sent, and nobody asked us', facts(null, {}), { kind: 'missing' }],
    ['sent though we had refused', facts('refused', {}), { kind: 'missing' }],
    ['sent after a person gave it up', facts('released', {}), { kind: 'missing' }],
    ['sent after its request was withdrawn', facts('gone', {}), { kind: 'missing' }],
    [
      'edited after an event said that it was sent',
      facts(null, { sentStatus: 'unsent', wasSent: true }),
      { kind: 'missing' },
    ],
    ['never sent', facts(null, { sentStatus: 'unsent' }), { kind: 'unsent', hasFailed: false }],
    ['a mail that failed', facts(null, { sentStatus: 'failedToSend' }), { kind: 'unsent', hasFailed: true }],
    ['issued here', facts('done', {}), { kind: 'covered', by: 'us' }],
    ['issued here and not looked at since', facts('done', null), { kind: 'covered', by: 'us' }],
    ['made on the platform', facts(null, { eInvoice: true }), { kind: 'covered', by: 'others' }],
    ['somebody was faster', facts('done-foreign', null), { kind: 'covered', by: 'others' }],
    ['under way', facts('locked', { sentStatus: 'unsent' }), { kind: 'waits', for: 'us' }],
    ['sent while we are at work', facts('attach-intended', {}), { kind: 'waits', for: 'us' }],
    [
      'asked for, without work yet',
      facts(null, { sentStatus: 'sendingRequested' }),
      { kind: 'waits', for: 'us' },
    ],
    ['parked', facts('parked', { sentStatus: 'unsent' }), { kind: 'waits', for: 'a person' }],
    ['refused, and unsent', facts('refused', { sentStatus: 'unsent' }), { kind: 'waits', for: 'a person' }],
    ['of nothing', facts(null, { isZero: true }), { kind: 'exempt', why: 'zero' }],
    ['canceled', facts(null, { isCanceled: true }), { kind: 'exempt', why: 'canceled' }],
    ['deleted', facts(null, {}, { isDeleted: true }), { kind: 'exempt', why: 'deleted' }],
    ['deleted before an e-invoice of it was tried', facts('gone', {}, { isDeleted: true }), DELETED],
    ['deleted before anybody has seen it', facts(null, null, { isDeleted: true }), DELETED],
    ['accepted by a person', facts(null, {}, { isAccepted: true }), { kind: 'exempt', why: 'accepted' }],
    [
      'before the cutover',
      facts(null, {}, { isBeforeCutover: true }),
      { kind: 'exempt', why: 'before cutover' },
    ],
    ['not looked at', facts(null, null), { kind: 'unknown', why: 'unread' }],
    ['a state of a later version', facts(null, { sentStatus: 'faxed' }), { kind: 'unknown', why: 'status' }],
  ] as const)('%s', (_name, given, expected) => {
    expect(coverageOf(given)).toEqual(expected);
  });

  it('is not settled by a yes of a person while an e-invoice is under way', () => {
    expect(coverageOf(facts('requested', {}, { isAccepted: true }))).toEqual({ kind: 'waits', for: 'us' });
  });

  it.each([
    ['missing', facts(null, {})],
    ['unsent', facts(null, { sentStatus: 'unsent' })],
    ['exempt', facts(null, {}, { isAccepted: true })],
    ['waiting', facts('refused', { sentStatus: 'sendingRequested' })],
    ['open', facts(null, { sentStatus: 'sendingRequested' })],
    ['foreign', facts(null, { eInvoice: true })],
    ['gone', facts('gone', null)],
    ['gone', facts(null, {}, { isDeleted: true })],
    ['none', facts(null, null)],
  ] as const)('lists name it %s', (state, given) => {
    expect(stateOfCoverage(coverageOf(given), given.saga)).toBe(state);
  });
});
