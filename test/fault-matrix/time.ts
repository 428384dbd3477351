import type { FaultRow } from './row.js';

export const TIME: readonly FaultRow[] = [
  {
    id: 'T1',
    fault:
      'The machine’s clock is set: an hour, a day, a year forward or back, back to 1970, and right again',
    happens:
      'Timers and deadlines use elapsed time, and no clock can move the end of a lease. After the clock was set back, everything that waits checks once more; requests counted against a limit move with the clock, so nothing waits for as long as it was wrong.',
    sees: 'A warning in the log',
    tests: [
      {
        file: 'test/faults/clock-steps.test.ts',
        title: '%s, and right again: what waits and what is new is done within minutes',
      },
      { file: 'packages/ksef-client/test/limits.test.ts', title: '%s keeps no turn for as long as that' },
      {
        file: 'packages/ksef-client/test/limits.test.ts',
        title: 'before a restart makes nobody wait longer than KSeF asked',
      },
      { file: 'test/unit/books/schedule/business-date.test.ts', title: 'never goes back while time goes on' },
    ],
  },
  {
    id: 'T2',
    fault:
      'Nights of a DST change, the 29th of February, the end of a month or year in the space’s time zone',
    happens: 'One run per business date; a month ends at midnight there',
    sees: 'Nothing',
    tests: [
      { file: 'test/unit/books/schedule/night-shift.test.ts', title: 'come once in the night without 02:30' },
      {
        file: 'test/unit/books/schedule/night-shift.test.ts',
        title: 'come once in the night with two 02:30',
      },
      {
        file: 'test/unit/books/schedule/business-date.test.ts',
        title: 'comes once for each date of a year, about a day apart',
      },
      {
        file: 'test/flow/night-calendar.test.ts',
        title: 'ends a month at midnight there, while it goes on in Greenwich',
      },
      { file: 'test/flow/ksef-refused.test.ts', title: 'an invoice of tomorrow' },
    ],
  },
  {
    id: 'T3',
    fault: 'The daemon is down for a day, a week, six weeks',
    happens:
      'Reconciliation finds what was requested meanwhile, and it is issued once; subscriptions are created again; one nightly run makes up for all that were missed',
    sees: 'Nothing',
    tests: [
      {
        file: 'test/flow/long-after.test.ts',
        title: '%d days of downtime: what was asked for meanwhile is issued once',
      },
      { file: 'test/flow/night-calendar.test.ts', title: 'makes up for six weeks of downtime' },
      {
        file: 'test/unit/books/schedule/night-shift.test.ts',
        title: 'that were missed in a week of downtime are made up for by one, at the start',
      },
      { file: 'test/flow/start-stop.test.ts', title: 'are delivered later, and served once' },
    ],
  },
  {
    id: 'T4',
    fault: 'The clock is decades ahead, or at 1970, while expired data is purged',
    happens:
      'Nothing is purged too early: age is counted in dates on which a daemon ran, and the database refuses to delete a proof of issue before ten years of them',
    sees: 'Nothing',
    tests: [
      {
        file: 'test/unit/store/retention/retention.test.ts',
        title: 'by twenty years forward, for days, takes nothing away',
      },
      {
        file: 'test/unit/store/retention/retention.test.ts',
        title: 'and back at 1970, writes rows that are kept as long as others',
      },
      {
        file: 'test/unit/store/retention/retention.test.ts',
        title: 'are kept by the database itself, whoever deletes',
      },
    ],
  },
];
