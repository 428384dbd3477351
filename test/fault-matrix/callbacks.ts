import type { FaultRow } from './row.js';

export const CALLBACKS: readonly FaultRow[] = [
  {
    id: 'W1',
    fault: 'The same callback twice, a hundred times at once, or twenty hours later',
    happens:
      'Each is stored; one saga while it is open. For a day after its e-invoice is done none begins, later one read shows that all is done',
    sees: 'Nothing',
    tests: [
      { file: 'test/flow/events.test.ts', title: 'twice begins one saga' },
      { file: 'test/flow/events.test.ts', title: 'a hundred times at once begins one saga' },
      { file: 'test/flow/long-after.test.ts', title: 'twenty hours later the same callback begins nothing' },
    ],
  },
  {
    id: 'W2',
    fault: 'Updated, deleted and requested in any order',
    happens: 'One e-invoice, one mail; a deleted invoice ends as gone',
    sees: 'Nothing',
    tests: [
      { file: 'test/flow/events.test.ts', title: '%s, %s, %s: one e-invoice, one mail' },
      { file: 'test/flow/events.test.ts', title: 'a request that comes after the deletion ends as gone' },
      { file: 'test/flow/events.test.ts', title: 'a deletion makes a waiting saga look at once' },
    ],
  },
  {
    id: 'W3',
    fault: 'A callback that is never sent; a missing, inactive or duplicate subscription',
    happens:
      'Reconciliation finds what waits within the hour; missing subscriptions are created, one whose response was lost is adopted, duplicates are removed',
    sees: 'Nothing',
    tests: [
      { file: 'test/flow/events.test.ts', title: 'is made up for by reconciliation' },
      {
        file: 'test/flow/subscriptions.test.ts',
        title: 'that was deactivated after the last repetition of a delivery is replaced',
      },
      {
        file: 'test/flow/subscriptions.test.ts',
        title: 'whose creation was answered into the void is adopted, not made twice',
      },
      {
        file: 'test/unit/inbox/plan-subscriptions.test.ts',
        title: 'forgets a path that the platform never learned, and removes a double',
      },
    ],
  },
  {
    id: 'W4',
    fault: 'A callback while the platform is down, or while the database is full',
    happens:
      'Accepted (204) if it can be committed, otherwise 503, so that the platform retries it; never 410',
    sees: 'Alert store.full; nothing for the platform',
    tests: [
      { file: 'test/flow/long-after.test.ts', title: 'is taken, 204, and served when the platform is back' },
      {
        file: 'test/faults/disk.test.ts',
        title: 'while running: callbacks are answered 503, and their repeat is served once there is space',
      },
      {
        file: 'test/unit/inbox/server.test.ts',
        title: 'is answered 503, so that it comes again, when it could not be committed',
      },
    ],
  },
  {
    id: 'W5',
    fault: 'Another request for an invoice that is done, under way, refused, or was edited meanwhile',
    happens:
      'For a day after the e-invoice is done it begins nothing; a manual one skips the waiting time; a refused one is retried and alerted again; what is attached is the locked invoice',
    sees: 'The new attempt’s outcome',
    tests: [
      {
        file: 'test/flow/events.test.ts',
        title: 'after the end are noted: nothing begins',
      },
      { file: 'test/flow/events.test.ts', title: 'skips the waiting time of a saga that failed' },
      { file: 'test/flow/refusal.test.ts', title: 'is tried again at every new request, and told each time' },
      {
        file: 'test/flow/foreign.test.ts',
        title: 'unlocks and edits it before the attach: what is attached is the edited invoice',
      },
    ],
  },
];
