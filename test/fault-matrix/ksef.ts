import type { FaultRow } from './row.js';

export const KSEF: readonly FaultRow[] = [
  {
    id: 'N9',
    fault: 'KSeF ends the session under us, or rotates its keys',
    happens: 'Another session is opened and committed, then the document is sent; keys are fetched again',
    sees: 'Nothing',
    tests: [
      { file: 'test/flow/ksef-doubt.test.ts', title: 'under us: another one is committed, then it is sent' },
      { file: 'test/flow/ksef-client.test.ts', title: 'and a session take the keys that are valid now' },
      { file: 'test/flow/ksef-client.test.ts', title: 'of a process that died is closed by the next one' },
    ],
  },
  {
    id: 'N9a',
    fault: 'The response to a send is lost; neither the session’s list nor the query has the document',
    happens:
      'Reconciled with the session, with what KSeF has received since, and last by the same bytes, whose 440 is ours by the hash; never sent again unchecked. One query covers all that are in doubt',
    sees: 'Nothing',
    tests: [
      {
        file: 'test/flow/ksef-doubt.test.ts',
        title: 'to the send, after its effect: it is found in the session, and not sent again',
      },
      {
        file: 'test/flow/ksef-doubt.test.ts',
        title: 'and nowhere to be found: the same bytes are a duplicate (440)',
      },
      {
        file: 'test/flow/ksef-many-doubts.test.ts',
        title: 'one look for all: 25 documents whose send was lost',
      },
      {
        file: 'test/flow/ksef-restored.test.ts',
        title: 'because a backup was restored, makes the same bytes and knows them again',
      },
    ],
  },
  {
    id: 'N9b',
    fault: '440: KSeF has another document under the number',
    happens:
      'Parked with the differences; continues with that document only on a person’s decision, or once the invoice gets another number',
    sees: 'Alert ksef.mismatch, and the deadline’s beside it',
    tests: [
      {
        file: 'test/flow/errors-ksef.test.ts',
        title: 'ksef.overdue stands beside the cause',
      },
      {
        file: 'test/flow/ksef-adopt.test.ts',
        title: 'parks with the difference, and goes on with that document when a person says so',
      },
      { file: 'test/flow/ksef-adopt.test.ts', title: 'is left alone when the invoice gets another number' },
    ],
  },
  {
    id: 'N9c',
    fault: 'KSeF gives up on a document (550), or stays at 100 or 150',
    happens: 'Looked up, then sent again; polled every five minutes for as long as it takes',
    sees: 'Alert ksef.processing, and ksef.deadline before the legal one',
    tests: [
      { file: 'test/flow/ksef-doubt.test.ts', title: 'is looked for, then sent again' },
      {
        file: 'test/flow/ksef-doubt.test.ts',
        title: 'goes on asking after its next start, and sends nothing again',
      },
    ],
  },
  {
    id: 'N9d',
    fault: 'The receipt is not ready, KSeF is down, the document is rejected',
    happens:
      'The receipt is polled; unanswered requests wait with the lock held; a rejection releases the lock',
    sees: 'ksef.rejected at once; alerts of the deadline while it is down',
    tests: [
      { file: 'test/faults/ksef-statuses.test.ts', title: 'every status of KSeF to %s' },
      { file: 'test/flow/ksef-doubt.test.ts', title: 'keeps the lock and is waited for' },
      { file: 'test/flow/ksef-refused.test.ts', title: 'lets go of the lock and tells a person' },
    ],
  },
  {
    id: 'N9f',
    fault: 'KSeF goes down under an open session, and the space issues offline (offline24)',
    happens:
      'Issued offline from the first document on, including those that may have arrived: the same bytes, looked up before they are sent again; a first send that arrived is that document',
    sees: 'Nothing, as long as KSeF is back before the deadline',
    tests: [
      {
        file: 'test/flow/ksef-offline.test.ts',
        title: 'is issued offline from the first one on, though a session was open',
      },
      {
        file: 'test/flow/ksef-offline.test.ts',
        title: 'is the document of the first send, when that arrived after all',
      },
      { file: 'test/faults/ksef-side-roads.test.ts', title: 'while it issues offline' },
    ],
  },
  {
    id: 'N9i',
    fault:
      'KSeF takes no documents while all else works: 503, a foreign page, maintenance (21184), a block (429)',
    happens:
      'Failed sends are counted whatever succeeds in between: issued offline after three (offline24), otherwise retried with the lock held',
    sees: 'An alert with the cause after about twenty minutes, at once for a block of more than an hour',
    tests: [
      {
        file: 'test/flow/ksef-offline.test.ts',
        title: 'goes to the customer, too, when all works but sending',
      },
      {
        file: 'test/unit/domain/saga/ksef-not-taking.test.ts',
        title: 'is told once to a person who waits for it',
      },
      { file: 'test/flow/ksef-refused.test.ts', title: 'says nothing of the invoice: it stays locked' },
    ],
  },
  {
    id: 'N9j',
    fault: 'KSeF gives a login no right to send: 403, or sessions of state 415',
    happens: 'Parked after three sessions without rights, or at once (403); retried daily with a new login',
    sees: 'Alert ksef.unauthorized, which names the right to grant',
    tests: [
      { file: 'test/flow/ksef-refused.test.ts', title: 'is tried three times before a person is called' },
      { file: 'packages/ksef-client/test/send.test.ts', title: 'logs in anew after a send without rights' },
    ],
  },
  {
    id: 'N9g',
    fault: 'KSeF omits what its contract makes optional: number, date, the original of a 440',
    happens: 'The document is looked up by its number; one found nowhere for a day waits for a person',
    sees: 'Nothing, or ksef.mismatch',
    tests: [
      {
        file: 'test/flow/ksef-absent-fields.test.ts',
        title: 'the document is asked for by its number, and done',
      },
      { file: 'test/flow/ksef-absent-fields.test.ts', title: 'a document of KSeF that is named nowhere' },
    ],
  },
  {
    id: 'N9h',
    fault: 'The platform’s response to KSeF’s number is lost, or no answer shows that it has the number',
    happens:
      'Found by reading, as an e-invoice of the standard KSeF, and not registered again. Where no answer shows one, the same number with the same time is: the platform stores what it has stored',
    sees: 'Nothing; alert platform.unreadable after eight answers that do not show it',
    tests: [
      { file: 'test/flow/ksef-refused.test.ts', title: 'it is read, and not told again' },
      { file: 'test/flow/ksef-attach.test.ts', title: 'it is read, and not told again' },
      { file: 'test/flow/ksef-attach.test.ts', title: 'the same is registered until it does' },
      { file: 'test/unit/domain/saga/ksef-edges.test.ts', title: 'is told to a person at the eighth' },
    ],
  },
  {
    id: 'N9e',
    fault: 'Random faults and crashes of both sides, for many documents',
    happens: 'Every document is accepted once, its number is registered, one mail',
    sees: 'What the faults call for',
    tests: [
      {
        file: 'test/flow/ksef-storm.test.ts',
        title: 'whatever goes wrong on both sides, every invoice is issued once',
      },
    ],
  },
];
