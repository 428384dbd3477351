import type { FaultRow } from './row.js';

export const CONCURRENCY: readonly FaultRow[] = [
  {
    id: 'X1',
    fault: 'Two daemons with one database; two with one space and two databases; commands beside the daemon',
    happens:
      'The second daemon does not start; a twin is detected at the start, or alerted if it comes later; commands share the rate limit and wait their turn at the books',
    sees: 'Exit code 69; alert daemon.twin; accounting.busy',
    tests: [
      {
        file: 'test/flow/start-stop.test.ts',
        title: 'because another daemon works with the database leaves that one alone',
      },
      {
        file: 'test/faults/bad-surroundings.test.ts',
        title: 'answers 69 when another daemon works with the database, which goes on',
      },
      {
        file: 'test/flow/subscriptions.test.ts',
        title: 'that comes later is told once, and nothing of it is touched',
      },
      { file: 'test/flow/night-beside.test.ts', title: 'hands out, and the daemon delivers' },
      { file: 'test/flow/night-beside.test.ts', title: 'waits its turn' },
      { file: 'test/flow/api.test.ts', title: 'keeps to the limit that both share' },
    ],
  },
  {
    id: 'X1b',
    fault: 'Two processes and callbacks write to the database at the same time, without a pause',
    happens:
      'A transaction takes the write lock when it begins, waiting its turn: each write is made once, and each callback is answered 204',
    sees: 'Nothing',
    tests: [
      { file: 'test/faults/contention.test.ts', title: 'no write fails and every callback is taken' },
      { file: 'test/faults/contention.test.ts', title: 'fail when transactions begin with a plain' },
      { file: 'test/unit/store/migrate.test.ts', title: 'each find it done' },
      { file: 'test/unit/store/open.test.ts', title: 'writes beside the daemon that has the database' },
    ],
  },
  {
    id: 'X2',
    fault:
      'Somebody unlocks, locks, edits, deletes, pays, writes off, or attaches a PDF between any two steps',
    happens:
      'The saga starts over, ends as gone, or leaves the foreign e-invoice alone; from the lock on, nothing is issued beside a foreign attachment; what KSeF has accepted is alerted',
    sees: 'Alerts invoice.foreign-e-invoice, invoice.final-pdf, invoice.deleted-after-acceptance if a person is needed',
    tests: [
      { file: 'test/faults/between-steps.test.ts', title: 'of an e-invoice that is attached' },
      { file: 'test/faults/between-steps.test.ts', title: 'of an e-invoice that goes to KSeF' },
      {
        file: 'test/flow/foreign.test.ts',
        title: 'unlocks it before the attach: it is checked and locked again',
      },
    ],
  },
  {
    id: 'X3',
    fault: 'A space is removed from the configuration, or its settings change, while sagas are open',
    happens:
      'Its sagas wait, with an alert; refused ones are retried with the new settings; locked ones keep their pinned settings',
    sees: 'Alert daemon.space-missing',
    tests: [
      {
        file: 'test/flow/start-stop.test.ts',
        title: 'of which one is no longer configured: its open e-invoices are told',
      },
      {
        file: 'test/flow/refusal.test.ts',
        title: 'is tried again when the configuration has changed, and only then',
      },
    ],
  },
  {
    id: 'X4',
    fault: 'Beside a running daemon, a space is added, changed, made invalid or removed while sagas are open',
    happens:
      'The others do not notice; the space begins, begins again, keeps what it had, or ends: what is under way is committed, its subscriptions are deleted, open sagas wait until it is back',
    sees: 'Alert config.space-left-out where it is invalid, daemon.space-missing where sagas wait',
    tests: [
      {
        file: 'test/flow/many-spaces.test.ts',
        title: 'of which one is added while e-invoices of another are under way: it subscribes and issues',
      },
      {
        file: 'test/flow/many-spaces.test.ts',
        title: 'of which one is removed while its e-invoice is under way: it waits, the other never stops',
      },
      {
        file: 'test/flow/many-spaces.test.ts',
        title: 'of which one is made invalid: it keeps what it had until a restart',
      },
    ],
  },
  {
    id: 'X5a',
    fault: 'With several workers on one PostgreSQL, one is killed, or stops while others run',
    happens:
      'The others have its shares within 15 seconds of a kill, and as soon as they have ended in it where it stops.',
    sees: 'Log line shares.balanced of the others',
    tests: [
      {
        file: 'test/faults/workers.test.ts',
        title: 'have the shares of one that was killed within 15 seconds',
      },
      {
        file: 'test/faults/worker-shares.test.ts',
        title: 'are handed over at once where they have ended while the work in another share takes its time',
      },
    ],
  },
  {
    id: 'X5b',
    fault: 'With several workers on one PostgreSQL, one is cut off from it, and the others are not',
    happens:
      'It calls its work off 10 seconds after the last statement that was confirmed, and sends nothing more to the platform and KSeF, which it still reaches; only then do the others take its shares. It gets its part again when it is back.',
    sees: 'Log lines shares.queue-failed, once for each kind of failure, and shares.expired',
    tests: [
      {
        file: 'test/faults/workers.test.ts',
        title: 'take what one had that is cut off after it has called its work off',
      },
      {
        file: 'test/unit/workers/holdings.test.ts',
        title: 'a hold lasts from when the last confirmed statement was sent, not from its answer',
      },
      {
        file: 'packages/proof/test/faults/several-workers.test.ts',
        title: 'of which one is killed, frozen or cut off at a time, while the server restarts',
      },
    ],
  },
  {
    id: 'X5c',
    fault:
      'The PostgreSQL server of several workers restarts, or is gone for longer than they hold their shares',
    happens: 'They keep their shares over a restart; otherwise they call their work off, and take all again.',
    sees: 'Log lines shares.queue-failed and, when it takes longer, shares.expired',
    tests: [
      {
        file: 'test/faults/workers.test.ts',
        title: 'keep their shares while the server restarts, call their work off when it does not come back',
      },
    ],
  },
  {
    id: 'X5d',
    fault: 'All of it at once, at random, with workers that freeze and come back',
    happens:
      'The others take over its spaces within 15 s; what it still commits is refused; one mail, one document in KSeF, one entry, no orphan lock, no 429',
    sees: 'Log lines shares.taken-away and shares.balanced',
    tests: [
      {
        file: 'packages/proof/test/faults/several-workers.test.ts',
        title: 'of which one is killed, frozen or cut off at a time, while the server restarts',
      },
    ],
  },
  {
    id: 'X6',
    fault:
      'Two daemons that record payments of bank lines, of which one is cut off from the database while its request is under way',
    happens:
      'The other one takes its spaces over, waits for what may still take effect, and finds it by its note; what the first one still commits is refused',
    sees: 'Nothing',
    tests: [
      {
        file: 'test/flow/bank-several-daemons.test.ts',
        title: 'record each once where one is cut off from the database while its request is under way',
      },
      {
        file: 'test/flow/bank-several-daemons.test.ts',
        title: 'record each once, though each fourth answer is lost',
      },
    ],
  },
];
