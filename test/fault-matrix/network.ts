import type { FaultRow } from './row.js';

export const NETWORK: readonly FaultRow[] = [
  {
    id: 'N1',
    fault: 'A status 400 to 504 for any request of an e-invoice, once, three times, for thirty hours',
    happens:
      'Server errors and conflicts are retried with backoff (three conflicts in a row are final); a refusal ends it or releases the lock; a token without the right parks it. After a day of server errors the lock is released, unless the e-invoice is attached already.',
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
      'That user’s requests are throttled until it has passed, across restarts and in commands too; from one second to an hour, a minute if unreadable. A start during it is ready at once.',
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
      {
        file: 'packages/ksef-client/test/too-many-requests.test.ts',
        title: 'stops the whole group for as long as KSeF asked',
      },
    ],
  },
  {
    id: 'N3',
    fault:
      'Connection refused, no such name, no TLS, an untrusted certificate, a timeout, a response lost after the effect',
    happens:
      'Retried; nothing is sent in the clear. A lock or attach whose response was lost is found by reading, and never done twice; KSeF’s number as N9h says. Connecting counts against the deadline of 30 s for the whole exchange.',
    sees: 'Alert platform.unreachable after eight failures',
    tests: [
      { file: 'test/faults/wire.test.ts', title: 'because of %s: nothing is lost' },
      { file: 'test/faults/wire.test.ts', title: 'for a while, and then again' },
      { file: 'test/flow/lost-answers.test.ts', title: "'$request, $count x $fault'" },
      { file: 'test/flow/lost-answers.test.ts', title: '%s: counts as lost' },
      {
        file: 'packages/http/test/transport.test.ts',
        title: 'tells a request that never left from one whose answer was lost',
      },
    ],
  },
  {
    id: 'N4',
    fault:
      'The wire: stalled or half-closed, a byte at a time, cut, reset, a wrong length, chunk or encoding, a compressed answer that is too large, another protocol, a head without end',
    happens:
      'Counts as no response, after 30 s at the latest: read again, compared, never done twice; abandoned connections are closed',
    sees: 'Nothing',
    tests: [{ file: 'test/faults/wire.test.ts', title: 'whatever the wire does to an answer' }],
  },
  {
    id: 'N5',
    fault:
      '200 with HTML, nothing, null, a list, malformed JSON, another type, another invoice, missing or wrong attributes; further members, unknown values',
    happens:
      'What is unreadable, or about another invoice, counts as no response; unknown members are ignored',
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
    happens: 'It is not followed, and counts as unreadable',
    sees: 'Alert platform.unreadable if it lasts',
    tests: [{ file: 'test/flow/statuses.test.ts', title: 'of the %s is not followed' }],
  },
  {
    id: 'N7',
    fault: 'Pages that repeat, move, shrink, are empty, or never end while they are read',
    happens:
      'Each record once; what moved is detected and read again; a cycle ends as unreadable; a deletion is believed only if the invoice itself is not found',
    sees: 'Nothing; a failed sync is recorded and retried',
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
  {
    id: 'N10',
    fault:
      'The archive’s bucket: 503, broken connections, a server that stops in the middle of a put or never answers, answers that break off',
    happens:
      'Each request is tried three times; nothing half is ever there. Then what needs the archive waits and is repeated, callbacks are accepted, and a start goes on.',
    sees: '`archive` in /healthz is degraded; an alert when it lasts',
    tests: [
      {
        file: 'test/faults/s3-archive.test.ts',
        title:
          'killed in the middle of a put leaves nothing half, and attaches the e-invoice once after that',
      },
      {
        file: 'test/faults/s3-archive.test.ts',
        title: 'over connections of which every third breaks attaches e-invoices once',
      },
      {
        file: 'test/faults/s3-archive.test.ts',
        title: 'stops when it is told to while the bucket does not answer, and continues after that',
      },
      {
        file: 'test/unit/archive/s3-trouble.test.ts',
        title: 'is unreachable after that, and nothing is there',
      },
      {
        file: 'test/unit/archive/s3-trouble.test.ts',
        title: 'a server that stops in the middle of a put leaves nothing there',
      },
      { file: 'test/unit/archive/s3-trouble.test.ts', title: 'a body that breaks off is read again' },
      { file: 'test/unit/archive/s3-trouble.test.ts', title: 'a server that never answers is given up' },
      {
        file: 'test/flow/s3-archive.test.ts',
        title: 'archive.unreachable: a bucket that does not answer is waited for, and callbacks are accepted',
      },
    ],
  },
  {
    id: 'N11',
    fault: 'The archive’s bucket is not there, or credentials or rights are wrong, at the start or later',
    happens: 'A start stops. Later what needs the archive waits for the repair, and continues by itself.',
    sees: 'exit code 77; later an alert at once',
    tests: [
      {
        file: 'test/faults/s3-archive.test.ts',
        title: 'answers 77 and what to check where the bucket is not there, and never its secret',
      },
      {
        file: 'test/flow/s3-archive.test.ts',
        title: 'archive.refused: a bucket that is not there stops the start, and once it is there it starts',
      },
      {
        file: 'test/flow/s3-archive.test.ts',
        title: 'archive.refused: rights that are taken away alert at once, and what waits continues',
      },
    ],
  },
  {
    id: 'N12',
    fault:
      'Any answer about payments of bank lines (two lists, a recording, a deletion) lost before or after the effect, never there, cut, empty, HTML, 500, 503 or 504',
    happens:
      'Lists are asked for again. After a recording or a deletion nobody looks for two minutes, then by invoice and by day: recorded once, deleted once. What takes effect later than that is found by the next night',
    sees: 'Nothing; alert bank.recorded-twice with the records to delete where a request took effect after two minutes',
    tests: [
      { file: 'test/flow/bank-lost-answers.test.ts', title: '$name: $fault' },
      { file: 'test/flow/bank-lost-answers.test.ts', title: 'the deletion: %s' },
      {
        file: 'test/flow/bank-alerts.test.ts',
        title: 'tells a person which records they are, until they are deleted',
      },
    ],
  },
  {
    id: 'N13',
    fault:
      'A target of exports that takes the connection and never answers: SFTP before the login, at OPEN, WRITE, CLOSE, RENAME; SMTP from the greeting to the answer after the dot; a folder of a network share that is gone',
    happens:
      'It is given up once nothing has moved for a minute (a mail server: ten), with its connection, and tried again; a folder is not asked again before it has answered. Nights, payments of bank lines, other targets and a stop go on. Once it answers, each file is there once; a mail may come twice, under one Message-ID',
    sees: 'Alert delivery.unreachable after eight failures',
    tests: [
      {
        file: 'test/faults/silent-targets.test.ts',
        title: 'hold up no night, no payment, no other target and no stop',
      },
      { file: 'test/flow/delivery/silent.test.ts', title: 'an SFTP server that never answers at %s' },
      { file: 'test/flow/delivery/silent.test.ts', title: 'a mail server that never answers at %s' },
      {
        file: 'test/unit/books/delivery-lane.test.ts',
        title: 'holds up no other, is not asked again while it hangs',
      },
      { file: 'test/faults/hanging-folder.test.ts', title: 'comes to its end' },
    ],
  },
];
