import type { FaultRow } from './row.js';

export const NETWORK: readonly FaultRow[] = [
  {
    id: 'N1',
    fault: 'A status 400 to 504 in answer to any request of the road, once, three times, for thirty hours',
    happens:
      'Server errors and conflicts are tried again with backoff (three conflicts in a row are final); what is refused ends or gives the lock back; a token that lacks a right parks. After a day of server errors the lock is taken back, unless the e-invoice is attached already.',
    sees: 'Nothing at first; one alert after eight failures, or at once when a person is needed',
    tests: [
      { file: 'test/flow/statuses.test.ts', title: "'$status to the $request: $state, alert $alert'" },
      { file: 'test/flow/statuses-repeated.test.ts', title: 'every status, three times to every request' },
      {
        file: 'test/faults/statuses-always.test.ts',
        title: 'every status, for thirty hours to every request',
      },
      { file: 'test/faults/ksef-statuses.test.ts', title: 'every status of KSeF to %s' },
    ],
  },
  {
    id: 'N2',
    fault: '429 with Retry-After in seconds, as a date, of 0, below zero, missing, unreadable, or an hour',
    happens:
      'Nothing of that user is sent before it has passed, over restarts and by commands beside the daemon, too; from one second to an hour, a minute where it says nothing that can be read. A start within it is ready at once.',
    sees: 'Nothing; the queue in /healthz is paused',
    tests: [
      {
        file: 'test/flow/statuses.test.ts',
        title: 'to the $request: nothing of that user is sent before Retry-After $form has passed',
      },
      {
        file: 'test/flow/retry-after.test.ts',
        title:
          'a daemon that is started again within Retry-After is ready at once, and sends nothing before its end',
      },
      { file: 'test/flow/retry-after.test.ts', title: 'a command beside the daemon waits as well' },
      { file: 'test/unit/platform/sender.test.ts', title: 'stops the other requests of that user too' },
      { file: 'test/unit/ksef/limits.test.ts', title: 'stops the whole group for as long as KSeF asked' },
    ],
  },
  {
    id: 'N3',
    fault:
      'Nobody listens, no such name, no TLS, a certificate of nobody, no answer in time, the answer lost after the effect',
    happens:
      'Tried again; nothing is sent in the clear. A lock or an attach whose answer was lost is found out by reading, and never done twice. Connecting counts against the deadline of 30 s for the whole exchange.',
    sees: 'Alert platform.unreachable after eight failures',
    tests: [
      { file: 'test/faults/wire.test.ts', title: 'because of %s: nothing is lost' },
      { file: 'test/faults/wire.test.ts', title: 'for a while, and then again' },
      { file: 'test/flow/lost-answers.test.ts', title: "'$request, $count x $fault'" },
      { file: 'test/flow/lost-answers.test.ts', title: '%s: counts as lost' },
      {
        file: 'test/unit/http/transport.test.ts',
        title: 'tells a request that never left from one whose answer was lost',
      },
    ],
  },
  {
    id: 'N4',
    fault:
      'The wire: stalled or half-closed, a byte at a time, cut, reset, a wrong length, chunk or encoding, a compressed bomb, another protocol, a head without end',
    happens:
      'Counts as no answer, at the latest after 30 s: read again, compared, never done twice; what is given up is closed',
    sees: 'Nothing',
    tests: [{ file: 'test/faults/wire.test.ts', title: 'whatever the wire does to an answer' }],
  },
  {
    id: 'N5',
    fault:
      '200 with HTML, nothing, null, a list, malformed JSON, another type, another invoice, missing or wrong attributes; further members, unknown values',
    happens:
      'What cannot be read, or is about another invoice, counts as no answer; what is only new is left alone',
    sees: 'Alert platform.unreadable if it lasts',
    tests: [
      {
        file: 'test/flow/strange-answers.test.ts',
        title: 'to every request: one e-invoice, one mail, nobody is called',
      },
      { file: 'test/flow/strange-answers.test.ts', title: 'an answer about another invoice to the lock' },
      { file: 'test/unit/platform/invoices.test.ts', title: 'takes no answer about another invoice' },
      { file: 'test/flow/lost-answers.test.ts', title: 'replaced by a page of HTML' },
    ],
  },
  {
    id: 'N6',
    fault: 'A redirect, to another host or to plain HTTP',
    happens: 'It is not followed, and counts as an answer that cannot be read',
    sees: 'Alert platform.unreadable if it lasts',
    tests: [{ file: 'test/flow/statuses.test.ts', title: 'of the %s is not followed' }],
  },
  {
    id: 'N7',
    fault: 'Pages that repeat, move, shrink, are empty, or never end while they are read',
    happens:
      'Each record once; what moved is noticed and read again; a circle ends as unreadable; a deletion is believed when the invoice itself is not found',
    sees: 'Nothing; a sync that fails is recorded and tried again',
    tests: [
      {
        file: 'test/flow/mirror.test.ts',
        title: 'loses no invoice when one is deleted and one is made between two pages',
      },
      {
        file: 'test/flow/mirror.test.ts',
        title: 'does not believe that a great part of the invoices is gone',
      },
      { file: 'test/unit/platform/list.test.ts', title: 'goes on after an empty page in between' },
      { file: 'test/unit/platform/list.test.ts', title: 'gives an invoice that moves to the next page once' },
      { file: 'test/unit/books/mirror/read-list.test.ts', title: 'a list that moves' },
    ],
  },
];
