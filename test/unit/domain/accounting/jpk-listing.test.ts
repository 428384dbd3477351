import { describe, expect, it } from 'vitest';
import { type JpkTerms, jpkListing } from '../../../../src/domain/accounting/jpk-listing.js';
import type { InvoiceSnapshot } from '../../../../src/domain/accounting/model.js';
import { failureOfDays } from '../../../../src/domain/ksef-failures.js';
import { type KsefProgress, newKsefProgress } from '../../../../src/domain/saga/ksef/model.js';
import type { Reason, SagaState } from '../../../../src/domain/saga/model.js';
import { polishInvoice } from '../../../fixtures/polish.js';

const TERMS: JpkTerms = {
  issuesInKsef: true,
  outsideKsef: 'BFK',
  failures: [failureOfDays('failure', { from: '2026-11-09', to: '2026-11-10' })],
};
const NUMBER = '5265877635-20261120-0100001AF629-AF';
const IN_KSEF = newKsefProgress({ attaches: true, goesOffline: true, deadline: 0 });
const OFFLINE: KsefProgress = { ...IN_KSEF, offline: true };
const REJECTED: Reason = { code: 'ksef.rejected', detail: 'the NIP of the buyer' };
const TOTAL: Reason = { code: 'ksef.total-failure' };
const refusedBy = (rule: string): Reason => ({
  ...{
    code: 'invoice.refused',
    findings: [{ rule, field: 'number', message: 'It is wrong.', fix: 'Correct it.' }],
  },
});

/** @param state of its e-invoice; null for none */
function listed(
  state: SagaState | null,
  ksef: KsefProgress | null,
  {
    date = '2026-11-20',
    terms = {} as Partial<JpkTerms>,
    number = 'FV/1',
    reason = null as Reason | null,
  } = {},
) {
  const snapshot: InvoiceSnapshot = {
    invoice: polishInvoice({ number, invoiceDate: date }),
    version: 1,
    deleted: false,
    ksefNumber: ksef?.number ?? null,
    eInvoice: state === null ? null : { state, ksef, reason },
  };
  const listing = jpkListing(snapshot, { ...TERMS, ...terms });
  return listing.isListed ? `${listing.mark}${listing.isFinal ? '' : ', for now'}` : listing.reason;
}

describe('what a row of JPK_V7M says of a document’s way to KSeF', () => {
  it.each([
    ['accepted and registered', 'done', { ...IN_KSEF, number: NUMBER }, 'NrKSeF'],
    ['accepted, and not yet attached', 'accepted', { ...IN_KSEF, number: NUMBER }, 'NrKSeF'],
    ['issued offline, accepted since', 'done', { ...OFFLINE, number: NUMBER }, 'NrKSeF'],
    ['issued offline, to be sent', 'attached', OFFLINE, 'DI, for now'],
    ['issued offline, in doubt', 'in-doubt', OFFLINE, 'DI, for now'],
    ['issued offline, and rejected: a person decides', 'parked', OFFLINE, 'DI, for now'],
    ['begun', 'requested', null, 'on its way to KSeF'],
    ['checked', 'locked', IN_KSEF, 'on its way to KSeF'],
    ['produced', 'produced', IN_KSEF, 'on its way to KSeF'],
    ['sent, without an answer', 'in-doubt', IN_KSEF, 'on its way to KSeF'],
    ['with a person', 'parked', IN_KSEF, 'on its way to KSeF'],
    ['rejected by KSeF, and unlocked', 'released', IN_KSEF, 'not issued in KSeF'],
    ['rejected by KSeF under the lock of another', 'refused', IN_KSEF, 'not issued in KSeF'],
    ['refused by our own check', 'refused', null, 'not issued in KSeF'],
    ['given up before it was produced', 'released', null, 'not issued in KSeF'],
    ['an e-invoice that goes elsewhere', 'done', null, 'BFK'],
    ['somebody else’s e-invoice', 'done-foreign', IN_KSEF, 'BFK'],
    ['no longer requested', 'gone', null, 'BFK'],
    ['never requested', null, null, 'BFK'],
  ] as const)('%s', (_name, state, ksef, expected) => {
    expect(listed(state, ksef)).toBe(expected);
  });

  it.each([
    ['the day before', '2026-11-08', 'DI, for now'],
    ['its first day', '2026-11-09', 'OFF, for now'],
    ['its last day', '2026-11-10', 'OFF, for now'],
    ['the day after', '2026-11-11', 'DI, for now'],
  ])('issued offline around an announced failure: %s', (_name, date, expected) => {
    expect(listed('attached', OFFLINE, { date })).toBe(expected);
  });

  it.each([
    ['before it began', '2026-11-17T09:59+01:00', 'DI, for now'],
    ['in it', '2026-11-17T10:00+01:00', 'OFF, for now'],
    ['after it', '2026-11-17T12:00+01:00', 'DI, for now'],
  ])('issued offline on the day of a failure of two hours: %s', (_name, moment, expected) => {
    const [from, to] = ['2026-11-17T10:00+01:00', '2026-11-17T12:00+01:00'].map(Date.parse) as [
      number,
      number,
    ];
    const ksef = { ...OFFLINE, issuedAt: Date.parse(moment) };
    const terms = { failures: [{ kind: 'failure', from, to }] } as const;
    expect(listed('attached', ksef, { date: '2026-11-17', terms })).toBe(expected);
  });

  it('issued offline in an unavailability it is DI: art. 106nh is not 106nf', () => {
    const terms = { failures: [failureOfDays('unavailable', { from: '2026-11-17', to: '2026-11-17' })] };
    expect(listed('attached', OFFLINE, { date: '2026-11-17', terms })).toBe('DI, for now');
  });

  it.each([
    ['issued offline before it', 'done', OFFLINE, '2026-11-17', { code: 'ksef.lifted' }, 'BFK, for now'],
    ['issued offline, not looked at since', 'attached', OFFLINE, '2026-11-17', null, 'BFK, for now'],
    ['given up because of it', 'released', IN_KSEF, '2026-11-18', TOTAL, 'BFK, for now'],
    ['given up under the lock of another', 'refused', IN_KSEF, '2026-11-18', TOTAL, 'BFK, for now'],
    ['refused for it', 'refused', null, '2026-11-18', refusedBy('SB-KSEF-TOTAL-FAILURE'), 'BFK, for now'],
    ['accepted all the same', 'done', { ...OFFLINE, number: NUMBER }, '2026-11-18', null, 'NrKSeF'],
    ['not decided yet', 'produced', IN_KSEF, '2026-11-18', null, 'on its way to KSeF'],
  ] as const)(
    'what a total failure keeps out of KSeF is outside it: %s',
    (_name, state, ksef, date, reason, expected) => {
      const terms = { failures: [failureOfDays('total', { from: '2026-11-18', to: '2026-11-18' })] };
      expect(listed(state, ksef, { date, terms, reason })).toBe(expected);
    },
  );

  it.each([
    ['rejected by KSeF the day before', 'released', IN_KSEF, '2026-11-17', REJECTED],
    ['rejected by KSeF on its day', 'released', IN_KSEF, '2026-11-18', REJECTED],
    ['rejected under the lock of another', 'refused', IN_KSEF, '2026-11-18', REJECTED],
    [
      'refused by our check for a mistake in it',
      'refused',
      null,
      '2026-11-18',
      refusedBy('SB-FA3-SELLER-NIP'),
    ],
    [
      'given up by a person',
      'released',
      IN_KSEF,
      '2026-11-18',
      { code: 'operator.released', detail: 'eve: typo' },
    ],
    ['given up before anything was said', 'released', null, '2026-11-18', null],
    ['kept back by an entry that was shortened since', 'released', IN_KSEF, '2026-11-16', TOTAL],
    ['kept back by an entry that begins later now', 'refused', null, '2026-11-19', TOTAL],
  ] as const)('what nobody has is not issued by a total failure: %s', (_name, state, ksef, date, reason) => {
    const terms = { failures: [failureOfDays('total', { from: '2026-11-18', to: '2026-11-18' })] };
    expect(listed(state, ksef, { date, terms, reason })).toBe('not issued in KSeF');
  });

  it('says nothing of a document outside KSeF where nobody says what it is', () => {
    expect(listed(null, null, { terms: { outsideKsef: undefined } })).toBe('undefined');
  });

  it('of a space that sends nothing to KSeF what has begun is outside all the same', () => {
    const elsewhere = { terms: { issuesInKsef: false } };
    expect(listed('requested', null, elsewhere)).toBe('BFK');
    expect(listed('refused', null, elsewhere)).toBe('BFK');
  });

  it.each([
    ['refused by our own check', 'refused', null, 'undefined'],
    ['begun', 'requested', null, 'undefined'],
    ['never requested', null, null, 'BFK'],
  ] as const)(
    'keeps nothing back of a document of mere money, which never goes there: %s',
    (_name, state, ksef, expected) => {
      expect(listed(state, ksef, { terms: { isNoInvoice: () => true } })).toBe(expected);
    },
  );
});
