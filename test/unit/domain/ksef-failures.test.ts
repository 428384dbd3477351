import { describe, expect, it } from 'vitest';
import {
  failureOfDays,
  isOfFailure,
  type KsefFailure,
  sendingTerm,
  usualDeadline,
} from '../../../src/domain/ksef-failures.js';

/** A moment of a clock in Warsaw in summer (+02:00) or winter (+01:00). */
const at = (moment: string): number => Date.parse(moment);
const failure = (from: string, to: string | null, kind: KsefFailure['kind'] = 'failure'): KsefFailure => ({
  kind,
  from: at(from),
  to: to === null ? null : at(to),
});
const issued = (moment: string) => ({ at: at(moment), deadline: usualDeadline(moment.slice(0, 10)) });

/** The last day on which it can be sent, in Warsaw. */
const lastDay = (moment: string, ...failures: KsefFailure[]): string => {
  const term = sendingTerm(issued(moment), failures);
  if (term.kind !== 'by') return term.kind;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' }).format(term.deadline - 1);
};

describe('the term of a document that goes to KSeF', () => {
  it.each([
    ['Thursday', '2027-01-14T10:00+01:00', '2027-01-15'],
    ['Friday', '2027-01-15T23:59+01:00', '2027-01-18'],
    ['before Epiphany', '2027-01-05T10:00+01:00', '2027-01-07'],
    ['before Christmas, from Wednesday to Monday', '2026-12-23T10:00+01:00', '2026-12-28'],
  ])('is the next business day where nothing is announced: %s', (_, moment, day) => {
    expect(lastDay(moment)).toBe(day);
  });

  it('ends with the last moment of that day', () => {
    expect(usualDeadline('2027-01-14')).toBe(at('2027-01-16T00:00+01:00'));
    expect(usualDeadline('2027-07-14')).toBe(at('2027-07-16T00:00+02:00'));
  });

  it('is seven business days after a failure that falls into it, as in the example of the Ministry', () => {
    const down = failure('2025-07-09T08:00+02:00', '2025-07-12T15:00+02:00');
    expect(lastDay('2025-07-08T10:00+02:00', down)).toBe('2025-07-22');
  });

  it.each([
    ['issued in it', '2027-03-02T12:00+01:00', '2027-03-11'],
    ['issued before, within its own term', '2027-03-01T09:00+01:00', '2027-03-11'],
    ['its own term was over before', '2027-02-25T09:00+01:00', '2027-02-26'],
    ['issued after', '2027-03-02T16:00+01:00', '2027-03-03'],
  ])('a failure of a few hours: %s', (_, moment, day) => {
    const down = failure('2027-03-02T11:00+01:00', '2027-03-02T15:00+01:00');
    expect(lastDay(moment, down)).toBe(day);
  });

  it('counts business days over Easter and May', () => {
    // Easter Monday is 2027-03-29.
    expect(
      lastDay('2027-03-24T12:00+01:00', failure('2027-03-24T11:00+01:00', '2027-03-25T11:00+01:00')),
    ).toBe('2027-04-06');
  });

  it('another failure within the seven days counts them anew, whatever order they are written in', () => {
    const first = failure('2027-03-02T11:00+01:00', '2027-03-02T15:00+01:00');
    const second = failure('2027-03-11T20:00+01:00', '2027-03-12T09:00+01:00');
    expect(lastDay('2027-03-02T12:00+01:00', second, first)).toBe('2027-03-23');
    // The same one is nothing to a document whose own term was over.
    expect(lastDay('2027-03-02T12:00+01:00', second)).toBe('2027-03-03');
  });

  it('a failure that ends at midnight has ended on the day before', () => {
    const down = failure('2027-03-01T11:00+01:00', '2027-03-03T00:00+01:00');
    expect(lastDay('2027-03-01T12:00+01:00', down)).toBe('2027-03-11');
  });

  it('is open while no end is announced, and as usual for what was issued so that it was over before', () => {
    const down = failure('2027-03-02T11:00+01:00', null);
    expect(lastDay('2027-03-02T12:00+01:00', down)).toBe('open');
    expect(lastDay('2027-03-01T12:00+01:00', down)).toBe('open');
    expect(lastDay('2027-02-26T12:00+01:00', down)).toBe('2027-03-01');
  });

  it('is the business day after an unavailability for what was issued in it, and for nothing else', () => {
    const maintained = failure('2027-03-04T22:00+01:00', '2027-03-08T04:00+01:00', 'unavailable');
    expect(lastDay('2027-03-04T23:00+01:00', maintained)).toBe('2027-03-09');
    expect(lastDay('2027-03-04T21:59+01:00', maintained)).toBe('2027-03-05');
    expect(lastDay('2027-03-08T04:00+01:00', maintained)).toBe('2027-03-09');
    expect(lastDay('2027-03-04T23:00+01:00', { ...maintained, to: null })).toBe('open');
  });

  it('is never shorter by an announcement', () => {
    // Issued on Friday evening: the unavailability is over on the same day.
    const maintained = failure('2027-03-05T20:00+01:00', '2027-03-05T22:00+01:00', 'unavailable');
    expect(lastDay('2027-03-05T21:00+01:00', maintained)).toBe('2027-03-08');
  });

  it('a failure announced within the day after an unavailability gives seven business days', () => {
    const maintained = failure('2027-03-04T22:00+01:00', '2027-03-08T04:00+01:00', 'unavailable');
    const down = failure('2027-03-09T10:00+01:00', '2027-03-09T11:00+01:00');
    expect(lastDay('2027-03-04T23:00+01:00', maintained, down)).toBe('2027-03-18');
    expect(lastDay('2027-03-04T21:00+01:00', maintained, down)).toBe('2027-03-05');
  });

  it('a total failure within it ends the duty to send, whatever else was announced', () => {
    const total = failure('2027-03-10T08:00+01:00', '2027-03-11T08:00+01:00', 'total');
    const down = failure('2027-03-02T11:00+01:00', '2027-03-02T15:00+01:00');
    expect(lastDay('2027-03-10T12:00+01:00', total)).toBe('lifted');
    expect(lastDay('2027-03-09T12:00+01:00', total)).toBe('lifted');
    expect(lastDay('2027-03-11T12:00+01:00', total)).toBe('2027-03-12');
    expect(lastDay('2027-03-02T12:00+01:00', total)).toBe('2027-03-03');
    expect(lastDay('2027-03-02T12:00+01:00', total, down)).toBe('lifted');
  });
});

describe('whether a document is of an announced failure', () => {
  const down = failure('2027-03-02T11:00+01:00', '2027-03-02T15:00+01:00');

  it('by the moment of its issue, where that is known', () => {
    expect(isOfFailure('2027-03-02', at('2027-03-02T10:59+01:00'), [down])).toBe(false);
    expect(isOfFailure('2027-03-02', at('2027-03-02T11:00+01:00'), [down])).toBe(true);
    expect(isOfFailure('2027-03-02', at('2027-03-02T15:00+01:00'), [down])).toBe(false);
  });

  it('by its date, where it is not', () => {
    expect(isOfFailure('2027-03-02', undefined, [down])).toBe(true);
    expect(isOfFailure('2027-03-01', undefined, [down])).toBe(false);
    expect(isOfFailure('2027-03-03', undefined, [down])).toBe(false);
  });

  it('an unavailability and a total failure are none of art. 106nf', () => {
    for (const kind of ['unavailable', 'total'] as const) {
      expect(isOfFailure('2027-03-02', at('2027-03-02T12:00+01:00'), [{ ...down, kind }])).toBe(false);
    }
  });

  it('days are those of Warsaw, both inclusive', () => {
    expect(failureOfDays('failure', { from: '2027-03-27', to: '2027-03-28' })).toEqual({
      kind: 'failure',
      from: at('2027-03-27T00:00+01:00'),
      to: at('2027-03-29T00:00+02:00'),
    });
  });
});
