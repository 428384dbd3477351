import { describe, expect, it } from 'vitest';
import type { HouseEnd, InvoiceEnd } from '../../storm/end-state.js';
import { isSettled, judgeHouse, judgeInvoices } from '../../storm/judge.js';

const NUMBER = '5265877635-20261122-010000000000-AA';

const ISSUED: InvoiceEnd = {
  id: 'warsaw-1',
  kind: 'plain',
  expected: 'issued',
  ksef: true,
  platform: { sentStatus: 'sent', locked: true, archived: true, eInvoice: true, ksefNumber: NUMBER },
  mails: 1,
  attachedAgain: 0,
  registeredAgain: 0,
  accepted: [NUMBER],
  saga: { state: 'done', reason: null, ksefNumber: NUMBER },
  told: false,
};

const REFUSED: InvoiceEnd = {
  ...ISSUED,
  kind: 'broken',
  expected: 'refused',
  platform: {
    sentStatus: 'sendingRequested',
    locked: false,
    archived: false,
    eInvoice: false,
    ksefNumber: null,
  },
  mails: 0,
  accepted: [],
  saga: { state: 'refused', reason: 'no case', ksefNumber: null },
  told: true,
};

describe('what a storm leaves of an invoice', () => {
  it('is right when it was issued once, or refused and told', () => {
    expect(judgeInvoices([ISSUED, REFUSED, { ...REFUSED, expected: 'either' }])).toEqual([]);
    expect([ISSUED, REFUSED].map(isSettled)).toEqual([true, true]);
  });

  it.each<[string, InvoiceEnd, readonly string[]]>([
    [
      'KSeF has it twice',
      { ...ISSUED, accepted: [NUMBER, 'another'] },
      ['KSeF has accepted warsaw-1 2 times'],
    ],
    ['the customer has two mails', { ...ISSUED, mails: 2 }, ['warsaw-1 was mailed 2 times']],
    ['the customer has no mail', { ...ISSUED, mails: 0 }, ['warsaw-1 is issued, and nobody was mailed']],
    ['it was attached twice', { ...ISSUED, attachedAgain: 1 }, ['warsaw-1 was attached again, 1 times']],
    [
      'the platform has another number',
      {
        ...ISSUED,
        platform: { ...(ISSUED.platform as NonNullable<InvoiceEnd['platform']>), ksefNumber: 'x' },
      },
      [`the platform knows warsaw-1 as x, KSeF as ${NUMBER}`],
    ],
    [
      'KSeF does not have it',
      { ...ISSUED, accepted: [] },
      [
        'warsaw-1 is issued, and KSeF has not accepted it',
        `the platform knows warsaw-1 as ${NUMBER}, KSeF as undefined`,
        `we know warsaw-1 as ${NUMBER}, KSeF as undefined`,
      ],
    ],
    [
      'nobody was told of the refusal',
      { ...REFUSED, told: false },
      ['warsaw-1 is refused, and no message told anybody (no case)'],
    ],
    [
      'it is locked and refused',
      {
        ...REFUSED,
        platform: { ...(REFUSED.platform as NonNullable<InvoiceEnd['platform']>), locked: true },
      },
      ['warsaw-1 is refused, and still locked'],
    ],
    [
      'it could have been issued',
      { ...REFUSED, kind: 'plain', expected: 'issued' },
      ['warsaw-1 (plain) can be issued, and is refused (no case)'],
    ],
    [
      'what must be refused was issued',
      { ...ISSUED, kind: 'broken', expected: 'refused' },
      ['warsaw-1 (broken) was issued, and must be refused'],
    ],
    [
      'it has no saga',
      { ...REFUSED, saga: null },
      ['warsaw-1 (broken) is neither issued nor told: without a saga'],
    ],
    [
      'it is still under way',
      { ...ISSUED, saga: { state: 'in-doubt', reason: null, ksefNumber: null } },
      ['warsaw-1 (plain) is neither issued nor told: in-doubt'],
    ],
  ])('is wrong when %s', (_what, end, violations) => {
    expect(judgeInvoices([end])).toEqual(violations);
  });
});

describe('what a storm leaves of the house', () => {
  const WHOLE: HouseEnd = {
    endedByThemselves: [],
    lastExit: '0',
    auditExit: 0,
    strangeExits: [],
    secrets: [],
    defects: [],
    lostMessages: [],
    excessive: { platform: 0, ksef: 0 },
  };

  it('is right when processes ended as they were told', () => {
    expect(judgeHouse(WHOLE)).toEqual([]);
  });

  it('is wrong for each thing that may not be', () => {
    const broken: HouseEnd = {
      endedByThemselves: ['1 after 20 s'],
      lastExit: 'SIGABRT',
      auditExit: 2,
      strangeExits: ['spacebooks status ended with 1'],
      secrets: ['daemon.log'],
      defects: ['daemon.log: daemon.defect'],
      lostMessages: ['message 3 to mail'],
      excessive: { platform: 1, ksef: 2 },
    };
    expect(judgeHouse(broken)).toEqual([
      'a daemon ended by itself: 1 after 20 s',
      'the daemon was told to stop and ended with SIGABRT',
      'spacebooks audit verify ended with 2',
      'spacebooks status ended with 1',
      'message 3 to mail is noted as taken, and never came',
      'a secret stands in daemon.log',
      'a defect: daemon.log: daemon.defect',
      'the platform refused 1 requests for its limit',
      'KSeF refused 2 requests for its limits',
    ]);
  });
});
