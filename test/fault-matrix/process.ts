import type { FaultRow } from './row.js';

export const PROCESS: readonly FaultRow[] = [
  {
    id: 'P1a',
    fault:
      'SIGKILL before and after every request and every commit of an e-invoice (ZUGFeRD): read, lock, make, attach, unlock',
    happens:
      'The next start reads the state on the platform and resumes from there: one attach, one mail, one unlock.',
    sees: 'nothing',
    tests: [
      { file: 'test/faults/sigkill.test.ts', title: '%s attaches it once after the next start' },
      { file: 'test/faults/sigkill-unlocking.test.ts', title: '%s unlocks and tells a person once' },
    ],
  },
  {
    id: 'P1b',
    fault:
      'SIGKILL before and after every request and every commit of an e-invoice in KSeF: login, session, send, ask, locate, receipt, register',
    happens: 'KSeF is queried before anything is sent again: at most one accepted document per invoice.',
    sees: 'nothing',
    tests: [
      { file: 'test/faults/ksef-sigkill.test.ts', title: 'killed on the road of an e-invoice of KSeF' },
      { file: 'test/faults/ksef-doubt.test.ts', title: 'does not know whether KSeF has the document' },
      { file: 'test/faults/ksef-side-roads.test.ts', title: 'while it issues offline' },
      {
        file: 'test/faults/ksef-decisions.test.ts',
        title: 'the next one takes it over, and nothing is sent',
      },
      { file: 'test/faults/ksef-decisions.test.ts', title: 'keeps the lock for an hour, then takes it back' },
    ],
  },
  {
    id: 'P1c',
    fault:
      'SIGKILL at every point of a nightly run: copying, preparing, archiving, releasing, planning, delivering',
    happens:
      'The next start completes the run: the same batches with the same sums, every file delivered once with the same bytes.',
    sees: 'nothing',
    tests: [
      { file: 'test/faults/night-sigkill.test.ts', title: 'ends the night as if nothing had happened' },
      { file: 'test/faults/delivery.test.ts', title: '%s: afterwards every file is there once and complete' },
    ],
  },
  {
    id: 'P1j',
    fault: 'SIGKILL while a file is put where an approved platform in France takes it',
    happens: 'The next start puts it there, or finds its bytes under its name: it is there once.',
    sees: 'nothing',
    tests: [
      {
        file: 'test/faults/deposit-sigkill.test.ts',
        title: '%s has put it there once after the next start, and knows so',
      },
    ],
  },
  {
    id: 'P1d',
    fault: 'SIGKILL in the middle of `sync`, `export`, `periods close`, `batch void`',
    happens: 'Run again, the command does the rest; nothing is done twice.',
    sees: 'exit code 2 if it was already done (a period closed, a batch decided)',
    tests: [
      {
        file: 'test/faults/commands-sigkill.test.ts',
        title: '%s: is called again, and all is as if nothing had happened',
      },
    ],
  },
  {
    id: 'P1h',
    fault:
      'SIGKILL before and after every request and every commit by which payments of bank lines are recorded, undone or taken back by a person, in a night, in `bank match` and in `bank undo`',
    happens:
      'What was intended is committed first. For two minutes nobody looks; then it is looked for on the platform: each payment is there once or not at all, with its own day',
    sees: 'nothing',
    tests: [
      {
        file: 'test/faults/bank-night-sigkill.test.ts',
        title: '%s: the next one ends it, each payment is there once or not at all, and on its own day',
      },
      {
        file: 'test/faults/bank-sigkill.test.ts',
        title: '%s: is called again, and each payment is there once or not at all',
      },
      {
        file: 'test/faults/bank-undo-sigkill.test.ts',
        title: 'match, %s: is called again, and the payment is gone once',
      },
    ],
  },
  {
    id: 'P1i',
    fault: 'SIGKILL before and after the commit that puts the payments of a payout in the place of its line',
    happens:
      'The line is whole or split. The report imported again splits it, or finds it done: each part is there once.',
    sees: 'nothing',
    tests: [
      {
        file: 'test/faults/payout-sigkill.test.ts',
        title: '%s: the line is whole or split, and the next import makes it right',
      },
    ],
  },
  {
    id: 'P1e',
    fault: 'SIGKILL while a callback is received, before and after its commit',
    happens: 'The platform retries what was not answered; one e-invoice results.',
    sees: 'nothing',
    tests: [
      {
        file: 'test/faults/callbacks.test.ts',
        title: '%s: the platform repeats it, and there is one e-invoice',
      },
    ],
  },
  {
    id: 'P1f',
    fault: 'SIGKILL while it records what the platform and KSeF count: requests, responses, users, sessions',
    happens: 'A request is counted before it is sent, so the next start keeps within the limits.',
    sees: 'nothing',
    tests: [
      {
        file: 'test/faults/memory-sigkill.test.ts',
        title: '%s: the next one keeps within the limits and issues it once',
      },
    ],
  },
  {
    id: 'P1g',
    fault: 'SIGKILL while people are signed in to the page, or try to',
    happens: 'They stay signed in, who has signed out stays out, and attempts count on.',
    sees: 'nothing',
    tests: [
      { file: 'test/faults/signed-in.test.ts', title: 'stays so when the daemon is killed' },
      { file: 'test/faults/signed-in.test.ts', title: 'count on when the daemon is killed' },
    ],
  },
  {
    id: 'P2',
    fault: 'SIGKILL again while the next start recovers',
    happens: 'The third start finishes what the second would have.',
    sees: 'nothing',
    tests: [
      {
        file: 'test/faults/sigkill-recovery.test.ts',
        title: '%s, then %s: attaches it once after the third start',
      },
      {
        file: 'test/faults/ksef-recovery.test.ts',
        title: '%s, then %s: it is issued once after the third start',
      },
      { file: 'test/faults/night-sigkill.test.ts', title: '%s, then %s: the third one ends the night' },
      { file: 'test/faults/saga-states.test.ts', title: 'is left in every state in which it can rest' },
    ],
  },
  {
    id: 'P3a',
    fault: 'SIGTERM with work in flight',
    happens: 'The step in flight finishes, or is abandoned after five seconds; the next start does the rest.',
    sees: 'the log says `daemon.signalled`; exit code 0',
    tests: [
      { file: 'test/faults/sigterm.test.ts', title: 'finishes the step that is under way' },
      { file: 'test/faults/sigterm.test.ts', title: 'leaves several e-invoices where they are' },
      { file: 'test/flow/start-stop.test.ts', title: 'loses no step, takes less than 10 s' },
    ],
  },
  {
    id: 'P3b',
    fault: 'a second SIGTERM or SIGINT while it stops',
    happens: 'It exits at once; the next start recovers.',
    sees: 'killed by the signal',
    tests: [
      {
        file: 'test/faults/sigterm.test.ts',
        title: 'and then once more by %s: ends at once, and the next start recovers',
      },
    ],
  },
  {
    id: 'P3c',
    fault: 'SIGTERM during the start, or an exit during a migration',
    happens:
      'It stops without waiting for the platform. Each migration is one commit with its number: applied whole or not at all.',
    sees: 'exit code 0',
    tests: [
      {
        file: 'test/faults/sigterm.test.ts',
        title: 'while it starts: stops without waiting for the platform',
      },
      {
        file: 'test/unit/store/migrate.test.ts',
        title: 'leaves the version before it and nothing of itself',
      },
    ],
  },
  {
    id: 'P4a',
    fault: 'an uncaught exception, an unhandled rejection',
    happens:
      'It exits rather than continue in an unforeseen state; the next start finishes the e-invoice once.',
    sees: 'exit code 1, the error and where it was thrown; the service manager restarts it',
    tests: [
      {
        file: 'test/faults/defects.test.ts',
        title: '%s: ends with 1 and says why, and the next start finishes the e-invoice once',
      },
    ],
  },
  {
    id: 'P4b',
    fault: 'out of memory',
    happens: 'The runtime aborts it; the next start finishes the e-invoice once.',
    sees: 'SIGABRT, `heap out of memory`',
    tests: [
      { file: 'test/faults/defects.test.ts', title: 'that runs out of memory is ended by its runtime' },
    ],
  },
  {
    id: 'P4d',
    fault: 'one invoice whose computation crashes, runs out of memory, or hangs',
    happens:
      'It is computed in a thread, which dies alone, after two minutes at the latest; the daemon keeps running. The process records beforehand what it computes, in case it dies too. After two crashes, of threads or processes, the invoice is refused before its lock, for this content and an hour; once corrected it is issued.',
    sees: 'Alert invoice.set-aside; the log names each crash',
    tests: [
      { file: 'test/faults/poisoned.test.ts', title: 'by which the thread ends twice is set aside' },
      {
        file: 'test/faults/poisoned.test.ts',
        title: 'at which two processes ended is set aside by the third',
      },
      {
        file: 'test/faults/poisoned.test.ts',
        title: 'that was set aside is issued once its texts are corrected',
      },
      { file: 'test/unit/einvoice/at-work/document-thread.test.ts', title: 'ends alone when a job %s' },
    ],
  },
  {
    id: 'P4c',
    fault: 'the process is suspended for half a minute (a sleeping machine, a debugger, a long computation)',
    happens:
      'It resumes where it was: responses that came too late are read again, nothing is requested twice.',
    sees: 'nothing',
    tests: [
      {
        file: 'test/faults/defects.test.ts',
        title: 'that does nothing for half a minute goes on where it was',
      },
    ],
  },
];
