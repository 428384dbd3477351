import { describe, expect, it } from 'vitest';
import { type LatarniaMessage, notConfigured } from '../../../src/domain/ksef-announcements.js';
import type { KsefFailure } from '../../../src/domain/ksef-failures.js';
import { phraseText } from '../../../src/words/phrases.js';

const at = (moment: string): number => Date.parse(moment);
const NOW = at('2027-02-03T12:00Z');

function message(
  category: string,
  type: string,
  from: string,
  to: string | null,
  more: Partial<LatarniaMessage> = {},
): LatarniaMessage {
  const period = { from: at(from), to: to === null ? null : at(to) };
  return { event: '7', category, type, title: 'T', version: 1, published: at(from), ...period, ...more };
}

const BEGUN = message('FAILURE', 'FAILURE_START', '2027-02-02T12:40:30Z', null);
const ENDED = message('FAILURE', 'FAILURE_END', '2027-02-02T12:40:30Z', '2027-02-03T07:15:00Z', {
  published: at('2027-02-03T07:30Z'),
});
const OPEN: KsefFailure = { kind: 'failure', from: at('2027-02-02T12:40Z'), to: null };
const OVER: KsefFailure = { ...OPEN, to: at('2027-02-03T07:15Z') };

function told(
  messages: readonly LatarniaMessage[],
  announced: readonly KsefFailure[] = [],
  status = 'AVAILABLE',
  now = NOW,
): readonly string[] {
  return notConfigured({ status, messages }, announced, now).map(({ phrase }) => phraseText(phrase));
}

describe('what the status interface of the Ministry says and the configuration does not', () => {
  it('is nothing while KSeF is available and nothing was announced', () => {
    expect(told([])).toEqual([]);
  });

  it('is a failure, with the line to write, until that line is written', () => {
    expect(told([BEGUN], [], 'FAILURE')).toEqual([
      'FAILURE: “T”; the line would be { from: 2027-02-02T13:40, kind: failure }',
    ]);
    expect(told([BEGUN], [OPEN], 'FAILURE')).toEqual([]);
  });

  it('is its end, which comes as a message of its own, even though the begin is configured', () => {
    const line = '{ from: 2027-02-02T13:40, to: 2027-02-03T08:15, kind: failure }';
    expect(told([BEGUN, ENDED], [OPEN])).toEqual([`FAILURE: “T”; the line would be ${line}`]);
    expect(told([ENDED, BEGUN], [OVER])).toEqual([]);
    // An end without its time was published when it was there.
    expect(told([BEGUN, { ...ENDED, to: null }], [])[0]).toContain('to: 2027-02-03T08:30');
  });

  it('is another end, where it was announced anew', () => {
    const anew = { ...ENDED, to: at('2027-02-03T09:00Z'), published: at('2027-02-03T10:00Z'), version: 2 };
    expect(told([BEGUN, ENDED, anew], [OVER])[0]).toContain('to: 2027-02-03T10:00');
  });

  it('is not what whole days or a longer time say already', () => {
    const day = { kind: 'failure', from: at('2027-02-01T23:00Z'), to: at('2027-02-03T23:00Z') } as const;
    expect(told([BEGUN, ENDED], [day])).toEqual([]);
    expect(told([BEGUN, ENDED], [{ ...day, kind: 'unavailable' }])).toHaveLength(1);
  });

  it('is maintenance to come, and a total failure, each of its kind', () => {
    const maintenance = message(
      'MAINTENANCE',
      'MAINTENANCE_ANNOUNCEMENT',
      '2027-02-06T21:00Z',
      '2027-02-07T05:00Z',
    );
    const total = message('TOTAL_FAILURE', 'FAILURE_START', '2027-02-02T12:40Z', null);
    expect(told([maintenance])[0]).toContain(
      '{ from: 2027-02-06T22:00, to: 2027-02-07T06:00, kind: unavailable }',
    );
    expect(told([total], [], 'TOTAL_FAILURE')[0]).toContain('{ from: 2027-02-02T13:40, kind: total }');
  });

  it('is a message of a kind that is not known, without a line', () => {
    expect(told([message('BROWNOUT', 'X', '2027-02-02T12:40Z', null)])).toEqual(['BROWNOUT: “T”']);
  });

  it('is nothing that ended weeks ago', () => {
    expect(told([BEGUN, ENDED], [], 'AVAILABLE', NOW + 22 * 86_400_000)).toEqual([]);
  });

  it('is a state without a message of that time, as it was reported in test for days', () => {
    const later = message('TOTAL_FAILURE', 'FAILURE_START', '2027-02-07T11:27Z', null);
    expect(told([later], [], 'TOTAL_FAILURE')).toContain('TOTAL_FAILURE, without a message about it');
    expect(told([], [OPEN], 'FAILURE')).toEqual([]);
    expect(told([], [], 'BROWNOUT')).toEqual(['BROWNOUT, without a message about it']);
  });

  it('is that KSeF is available while a failure is configured without its end', () => {
    expect(told([], [OPEN])).toEqual([
      'available; add the end (to) to { from: 2027-02-02T13:40, kind: failure }',
    ]);
    expect(told([], [OVER])).toEqual([]);
  });

  it('names the hour that the clocks of Warsaw show twice in UTC, so that the line says what was meant', () => {
    const autumn = message('FAILURE', 'FAILURE_START', '2027-10-31T01:30Z', null);
    expect(told([autumn], [], 'FAILURE', at('2027-10-31T02:00Z'))[0]).toContain('from: 2027-10-31T01:30Z');
  });

  const ended = (from: string, to: string | null, more: Partial<LatarniaMessage> = {}) =>
    message('FAILURE', 'FAILURE_END', from, to, { published: at('2027-02-03T07:30Z'), ...more });
  const BEGIN = '2027-02-02T09:30:00Z';

  it.each([
    [
      'within one minute',
      ended('2027-02-02T09:30:10Z', '2027-02-02T09:30:50Z'),
      'T10:30, to: 2027-02-02T10:31',
    ],
    ['where it began', ended(BEGIN, BEGIN), 'T10:30, to: 2027-02-02T10:31'],
    ['before it began, and was published', ended(BEGIN, '2027-02-02T08:00Z'), 'T10:30, to: 2027-02-03T08:30'],
    [
      'before it began, by all it says',
      ended(BEGIN, '2027-02-02T08:00Z', { published: at('2027-02-02T08:00Z') }),
      'T10:30, to: 2027-02-02T10:31',
    ],
    [
      'within a minute, which is counted whole',
      ended(BEGIN, '2027-02-02T10:00:01Z'),
      'T10:30, to: 2027-02-02T11:01',
    ],
  ])('is a line of the configuration for a failure that ended %s', (_, end, line) => {
    expect(told([end])).toEqual([
      `FAILURE: “T”; the line would be { from: 2027-02-02${line}, kind: failure }`,
    ]);
  });

  it.each([
    ['an end of the year 9999', '2027-02-02T09:30Z', '9999-12-31T23:59:59Z', 'from: 2027-02-02T10:30, kind'],
    ['an end of the year 2099', '2027-02-02T09:30Z', '2099-12-31T23:59:59Z', 'from: 2027-02-02T10:30, kind'],
    [
      'a begin of the year 1',
      '0001-01-01T00:00Z',
      '2027-02-03T09:30Z',
      'from: 2027-02-02T09:00, to: 2027-02-03T10:30',
    ],
    ['an end before its begin', '2027-02-02T09:30Z', '2027-02-02T08:30Z', 'from: 2027-02-02T10:30, kind'],
  ])('takes %s for none, and tells what is beside it', (_, from, to, line) => {
    const odd = message('MAINTENANCE', 'X', from, to, { event: '8', published: at('2027-02-02T08:00Z') });
    const [first, second] = told([odd, BEGUN]);
    expect([first, second]).toEqual([
      expect.stringContaining(line),
      'FAILURE: “T”; the line would be { from: 2027-02-02T13:40, kind: failure }',
    ]);
  });

  it('is nothing of a message without any moment', () => {
    const none = message('MAINTENANCE', 'X', '0001-01-01T00:00Z', null, { event: '8' });
    expect(told([none, BEGUN])).toHaveLength(1);
  });

  it.each(['constructor', '__proto__', 'toString'])('is no line for the category %s', (category) => {
    expect(told([message(category, 'X', '2027-02-02T12:40Z', null)])).toEqual([`${category}: “T”`]);
    expect(told([], [], category)).toEqual([`${category}, without a message about it`]);
  });

  it('is news of its own when it changes', () => {
    const keys = [[BEGUN], [BEGUN, ENDED]].map((messages) =>
      notConfigured({ status: 'AVAILABLE', messages }, [], NOW).map(({ key }) => key),
    );
    expect(keys[0]).not.toEqual(keys[1]);
  });
});
