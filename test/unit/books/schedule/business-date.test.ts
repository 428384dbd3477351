import { addDays } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { lastBegun, monthlyCutOffs, nightBegins } from '../../../../src/books/schedule/business-date.js';
import { momentOf } from '../../../../src/domain/local-moment.js';

const BERLIN = { timeZone: 'Europe/Berlin', at: '02:30' };
const utc = (text: string): number => Date.parse(text);

describe('nightBegins', () => {
  it.each([
    ['in winter', '2026-11-20', '2026-11-21T01:30:00Z'],
    ['in summer', '2026-07-14', '2026-07-15T00:30:00Z'],
    ['in the night that has no 02:30', '2027-03-27', '2027-03-28T01:30:00Z'],
    ['the night after it', '2027-03-28', '2027-03-29T00:30:00Z'],
    ['in the night that has 02:30 twice', '2026-10-24', '2026-10-25T00:30:00Z'],
    ['the night after it', '2026-10-25', '2026-10-26T01:30:00Z'],
  ])('%s', (_case, date, moment) => {
    expect(new Date(nightBegins(date, BERLIN)).toISOString()).toBe(new Date(moment).toISOString());
  });

  it('follows the wall clocks of the space, west of Greenwich too', () => {
    expect(momentOf('2026-11-21', '02:30', 'America/Los_Angeles')).toBe(utc('2026-11-21T10:30:00Z'));
    expect(momentOf('2026-11-21', '00:00', 'Pacific/Auckland')).toBe(utc('2026-11-20T11:00:00Z'));
    expect(momentOf('2026-11-21', '02:30', 'Asia/Kathmandu')).toBe(utc('2026-11-20T20:45:00Z'));
  });

  it('comes once for each date of a year, about a day apart', () => {
    for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo']) {
      for (const at of ['00:00', '02:30', '23:30']) {
        let date = '2026-01-01';
        for (let days = 0; days < 366; days += 1) {
          const next = addDays(date, 1);
          const time = { timeZone, at };
          const hours = (nightBegins(next, time) - nightBegins(date, time)) / 3_600_000;
          expect(hours, `${date} ${timeZone} ${at}`).toBeGreaterThanOrEqual(22);
          expect(hours, `${date} ${timeZone} ${at}`).toBeLessThanOrEqual(26);
          date = next;
        }
      }
    }
  });
});

describe('lastBegun', () => {
  it.each([
    ['a minute before', '2026-11-21T01:29:59Z', '2026-11-19'],
    ['at the moment', '2026-11-21T01:30:00Z', '2026-11-20'],
    ['just after midnight there', '2026-11-20T23:00:00Z', '2026-11-19'],
    ['before the skipped 02:30', '2027-03-28T01:29:59Z', '2027-03-26'],
    ['after the skipped 02:30', '2027-03-28T01:30:00Z', '2027-03-27'],
    ['at the first 02:30 of two', '2026-10-25T00:30:00Z', '2026-10-24'],
    ['between the two', '2026-10-25T01:10:00Z', '2026-10-24'],
    ['at the second', '2026-10-25T01:30:00Z', '2026-10-24'],
  ])('%s', (_case, now, date) => {
    expect(lastBegun(utc(now), BERLIN)).toBe(date);
  });

  it('never goes back while time goes on', () => {
    let last = '';
    const start = utc('2026-10-23T00:00:00Z');
    for (let minutes = 0; minutes < 4 * 24 * 60; minutes += 5) {
      const date = lastBegun(start + minutes * 60_000, BERLIN);
      expect(date >= last).toBe(true);
      last = date;
    }
    expect(last).toBe('2026-10-25');
  });
});

describe('monthlyCutOffs', () => {
  it.each([
    ['in the night to its day', '2026-11-03', '2026-11-04', 5, ['2026-10-31']],
    ['not a night before', '2026-11-02', '2026-11-03', 5, []],
    ['nor after', '2026-11-04', '2026-11-05', 5, []],
    ['on the first of a month', '2026-10-30', '2026-10-31', 1, ['2026-10-31']],
    ['at the end of February in a leap year', '2028-02-28', '2028-02-29', 1, ['2028-02-29']],
    ['after a week of downtime', '2026-10-30', '2026-11-06', 5, ['2026-10-31']],
    ['after three months of it', '2026-08-31', '2026-11-20', 5, ['2026-08-31', '2026-09-30', '2026-10-31']],
    ['with nothing due', '2026-11-04', '2026-11-04', 5, []],
    ['over the turn of a year', '2026-12-31', '2027-01-10', 5, ['2026-12-31']],
  ])('%s', (_case, after, through, day, cutOffs) => {
    expect(monthlyCutOffs({ after, through }, day)).toEqual(cutOffs);
  });
});
