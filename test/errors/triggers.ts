import type { Trigger } from './trigger.js';

/** One row for each failure of the closed set. */
export const TRIGGERS: readonly Trigger[] = [
  {
    code: 'accounting.blocked',
    seen: 'alert; `export`, `periods close`',
    triggered: {
      file: 'test/flow/night.test.ts',
      title: 'that meets an item without an account blocks the batch',
    },
    mended: {
      file: 'test/flow/night-commands.test.ts',
      title: 'periods close: refused while an export is blocked, then hands out',
    },
  },
  {
    code: 'accounting.rebooking',
    seen: 'alert; `export`, `batch rebook`',
    triggered: {
      file: 'test/flow/rebooking.test.ts',
      title: 'a night that would book anew by a changed rule asks first',
    },
    mended: { file: 'test/flow/rebooking.test.ts', title: 'a yes to what was shown has it booked' },
  },
  {
    code: 'accounting.opening',
    seen: '`switch opening`',
    triggered: {
      file: 'test/flow/opening-items.test.ts',
      title: 'a yes to another list is refused',
    },
    mended: {
      file: 'test/flow/opening-items.test.ts',
      title: 'a yes to what was shown is kept with who, when and why',
    },
  },
  {
    code: 'accounting.single-payments',
    seen: 'alert; `export`, `batch show`',
    triggered: {
      file: 'test/flow/payment-switch.test.ts',
      title: 'has the books change from totals to single payments, and people told once',
    },
    mended: { file: 'test/flow/payment-switch.test.ts', title: 'is told no more once the batch is accepted' },
  },
  {
    code: 'accounting.busy',
    seen: '`export`, `sync`, `batch`',
    triggered: {
      file: 'test/flow/night-beside.test.ts',
      title: 'waits its turn: while somebody is at the books',
    },
    mended: { nothingToDo: 'nothing to do: the command is repeated, a night tries again' },
  },
  {
    code: 'accounting.not-copied',
    seen: '`export`; `periods close` beside a daemon',
    triggered: {
      file: 'test/flow/night-commands.test.ts',
      title: 'export: nothing where the platform was never copied',
    },
    mended: { file: 'test/flow/night-commands.test.ts', title: 'sync: copies the platform' },
  },
  {
    code: 'archive.refused',
    seen: '`run` and every command; alert; health',
    triggered: {
      file: 'test/flow/s3-archive.test.ts',
      title: 'archive.refused: a bucket that is not there stops the start',
    },
    mended: {
      file: 'test/flow/s3-archive.test.ts',
      title: 'archive.refused: a bucket that is not there stops the start, and once it is there it starts',
    },
  },
  {
    code: 'archive.unreachable',
    seen: 'log; health; alert when it lasts',
    triggered: {
      file: 'test/flow/s3-archive.test.ts',
      title: 'archive.unreachable: a bucket that does not answer',
    },
    mended: { nothingToDo: 'nothing to do: what waits is repeated' },
  },
  {
    code: 'audit.broken',
    seen: '`audit verify`; `backup`',
    triggered: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'audit.broken: a record that somebody changed',
    },
    mended: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'audit.broken: a record that somebody changed',
    },
  },
  {
    code: 'bank.folder',
    seen: 'alert',
    triggered: {
      file: 'test/unit/bank/folder/folder.test.ts',
      title: 'that vanishes fails with what a person can look for, and goes on by itself when it is back',
    },
    mended: {
      file: 'test/unit/bank/folder/folder.test.ts',
      title: 'that vanishes fails with what a person can look for, and goes on by itself when it is back',
    },
  },
  {
    code: 'bank.line-decided',
    seen: '`bank ignore`',
    triggered: {
      file: 'test/unit/store/bank-statements.test.ts',
      title: 'a line is read back as it was, and is open until a person ignores it, once',
    },
    mended: { nothingToDo: 'nothing to do: the line is dealt with' },
  },
  {
    code: 'bank.not-permitted',
    seen: 'alert',
    triggered: {
      file: 'test/flow/bank-scope.test.ts',
      title:
        'stops what records payments with one alert, the night goes on, and so does all of it after a login',
    },
    mended: {
      file: 'test/flow/bank-scope.test.ts',
      title:
        'stops what records payments with one alert, the night goes on, and so does all of it after a login',
    },
  },
  {
    code: 'bank.not-recorded',
    seen: 'alert',
    triggered: {
      file: 'test/flow/bank-posting.test.ts',
      title: 'for which there is no room waits for a person, who says what it is',
    },
    mended: {
      file: 'test/flow/bank-posting.test.ts',
      title: 'for which there is no room waits for a person, who says what it is',
    },
  },
  {
    code: 'bank.record-gone',
    seen: 'alert',
    triggered: {
      file: 'test/flow/bank-record-gone.test.ts',
      title: 'has its line reopened by the next night, with an alert that ends once a person decides anew',
    },
    mended: {
      file: 'test/flow/bank-record-gone.test.ts',
      title:
        'with its amount changed, too: the record that is left is deleted there, then the line is decided',
    },
  },
  {
    code: 'bank.recorded-twice',
    seen: 'alert',
    triggered: {
      file: 'test/flow/bank-alerts.test.ts',
      title: 'tells a person which records they are, until they are deleted',
    },
    mended: {
      file: 'test/flow/bank-alerts.test.ts',
      title: 'tells a person which records they are, until they are deleted',
    },
  },
  {
    code: 'bank.unbalanced',
    seen: 'alert; `bank import`',
    triggered: {
      file: 'packages/bank-statements/test/refusals.test.ts',
      title: 'a statement whose lines do not lead to its closing balance: both sums',
    },
    mended: {
      file: 'packages/bank-statements/test/read-statements.test.ts',
      title: 'camt.053.001.02: a payment',
    },
  },
  {
    code: 'bank.unreadable',
    seen: 'alert; `bank import`',
    triggered: { file: 'packages/bank-statements/test/refusals.test.ts', title: 'a ZIP that was cut' },
    mended: {
      file: 'packages/bank-statements/test/round-trip.test.ts',
      title: 'reads an archive of several statements in the order of their names',
    },
  },
  {
    code: 'bank.undecidable',
    seen: '`bank decide`, `bank undo`, `bank rules limit`',
    triggered: { file: 'test/flow/bank-decisions.test.ts', title: 'is refused what makes no sense: %s' },
    mended: {
      file: 'test/flow/bank-decisions.test.ts',
      title:
        'which invoices a line pays: the first in full, the next what is left, and the account is learnt',
    },
  },
  {
    code: 'bank.unknown-rule',
    seen: '`bank rules remove`, `bank rules restore`, `bank rules limit`',
    triggered: {
      file: 'test/flow/bank-decisions.test.ts',
      title: 'that an account pays no invoice: so its next line, until the rule is removed',
    },
    mended: {
      file: 'test/flow/bank-decisions.test.ts',
      title: 'that an account pays no invoice: so its next line, until the rule is removed',
    },
  },
  {
    code: 'bank.unknown-line',
    seen: '`bank show`, `bank ignore`',
    triggered: {
      file: 'test/unit/store/bank-statements.test.ts',
      title: 'a line is read back as it was, and is open until a person ignores it, once',
    },
    mended: {
      file: 'test/unit/store/bank-statements.test.ts',
      title: 'a file that comes again is nothing new',
    },
  },
  {
    code: 'batch.decided',
    seen: '`batch accepted`, `rejected`, `void`',
    triggered: {
      file: 'test/flow/night-commands.test.ts',
      title: 'batch void: its entries come again; accepted: nothing more can be said',
    },
    mended: { nothingToDo: 'nothing to do: what changed since is in the next batch' },
  },
  {
    code: 'batch.needed',
    seen: '`batch rejected`, `void`',
    triggered: {
      file: 'test/unit/books/batches/batches.test.ts',
      title: 'waits for the later batch that takes entries back',
    },
    mended: {
      file: 'test/unit/books/batches/batches.test.ts',
      title: 'waits for the later batch that takes entries back',
    },
  },
  {
    code: 'batch.outdated',
    seen: 'log',
    triggered: {
      file: 'test/unit/books/batches/batches.test.ts',
      title: 'made meanwhile keeps a batch from being released',
    },
    mended: { nothingToDo: 'nothing to do: the batch is made again' },
  },
  {
    code: 'batch.unknown',
    seen: '`batch show` and its like',
    triggered: {
      file: 'test/flow/night-commands.test.ts',
      title: 'batches, batch show: what was handed out',
    },
    mended: { file: 'test/flow/night-commands.test.ts', title: 'batches, batch show: what was handed out' },
  },
  {
    code: 'callback.quarantined',
    seen: 'alert, events',
    triggered: { file: 'test/unit/store/sagas.test.ts', title: 'is kept, with an alert, and begins nothing' },
    mended: { file: 'test/flow/events.test.ts', title: 'is made up for by reconciliation' },
  },
  {
    code: 'callback.unknown-address',
    seen: 'alert, events',
    triggered: {
      file: 'test/flow/events.test.ts',
      title:
        'of invoices that the space does not have, at such addresses, is set aside and told until the next round',
    },
    mended: {
      file: 'test/unit/inbox/pointer.test.ts',
      title: 'knows the addresses that the space is also at',
    },
  },
  {
    code: 'config.invalid',
    seen: 'every command that reads the configuration',
    triggered: { file: 'test/faults/bad-surroundings.test.ts', title: 'answers 78 to a wrong configuration' },
    mended: {
      file: 'test/faults/reload.test.ts',
      title: 'with errors keeps the old one, says so, and takes the next that is right',
    },
  },
  {
    code: 'cutover.moved',
    seen: 'alert; `switch date`',
    triggered: {
      file: 'test/flow/cutover.test.ts',
      title: 'and nothing is posted before a yes to exactly that, which shows months, sums and documents',
    },
    mended: { file: 'test/flow/cutover.test.ts', title: 'and put back, nothing is asked any more' },
  },
  {
    code: 'daemon.already-running',
    seen: '`run`',
    triggered: {
      file: 'test/faults/bad-surroundings.test.ts',
      title: 'answers 69 when another daemon works with the database',
    },
    mended: {
      file: 'test/flow/start-stop.test.ts',
      title:
        'because another daemon works with the database leaves that one alone, and works once it is stopped',
    },
  },
  {
    code: 'daemon.port-in-use',
    seen: '`run`',
    triggered: {
      file: 'test/faults/bad-surroundings.test.ts',
      title: 'answers 69 when something else listens on its address',
    },
    mended: {
      file: 'test/flow/start-stop.test.ts',
      title: 'because the port is in use leaves the database free',
    },
  },
  {
    code: 'config.space-left-out',
    seen: 'alert; `check-config`, `doctor`',
    triggered: {
      file: 'test/flow/many-spaces.test.ts',
      title: 'of which one is invalid: it is left out with an alert, and served once it is corrected',
    },
    mended: {
      file: 'test/flow/many-spaces.test.ts',
      title: 'of which one is invalid: it is left out with an alert, and served once it is corrected',
    },
  },
  {
    code: 'daemon.space-missing',
    seen: 'alert',
    triggered: { file: 'test/flow/start-stop.test.ts', title: 'of which one is no longer configured' },
    mended: { file: 'test/flow/start-stop.test.ts', title: 'of which one is no longer configured' },
  },
  {
    code: 'daemon.twin',
    seen: '`run`; alert',
    triggered: {
      file: 'test/flow/subscriptions.test.ts',
      title: 'stops the start, and its subscription stays',
    },
    mended: {
      file: 'test/faults/bad-surroundings.test.ts',
      title: 'answers 69 when another daemon of its instance is subscribed, until told to take over',
    },
  },
  {
    code: 'delivery.conflict',
    seen: 'alert; `batch show`',
    triggered: { file: 'test/flow/delivery/sftp.test.ts', title: 'keeps another file of the same name' },
    mended: {
      file: 'test/unit/books/delivery/deliver.test.ts',
      title: 'that a person must mend are told once, looked at daily, and go on by themselves',
    },
  },
  {
    code: 'delivery.full',
    seen: 'alert if it lasts; `batch show`',
    triggered: {
      file: 'test/flow/night-trouble.test.ts',
      title: 'whose target disk is full delivers once there is space',
    },
    mended: {
      file: 'test/flow/night-trouble.test.ts',
      title: 'whose target disk is full delivers once there is space',
    },
  },
  {
    code: 'delivery.host-key',
    seen: 'alert; `doctor`',
    triggered: {
      file: 'test/flow/delivery/sftp.test.ts',
      title: 'with another host key than the configured one gets nothing',
    },
    mended: {
      file: 'test/flow/night-trouble.test.ts',
      title: 'with a wrong SFTP key parks the delivery and calls; a start with the right one delivers',
    },
  },
  {
    code: 'delivery.login',
    seen: 'alert; `doctor`',
    triggered: {
      file: 'test/flow/night-trouble.test.ts',
      title: 'with a wrong SFTP key parks the delivery and calls',
    },
    mended: {
      file: 'test/flow/night-trouble.test.ts',
      title: 'with a wrong SFTP key parks the delivery and calls; a start with the right one delivers',
    },
  },
  {
    code: 'delivery.refused',
    seen: 'alert; `doctor`',
    triggered: { file: 'test/flow/delivery/sftp.test.ts', title: 'without the folder refuses' },
    mended: {
      file: 'test/unit/books/delivery/deliver.test.ts',
      title: 'to a folder that cannot be written are told, and go on once it can',
    },
  },
  {
    code: 'delivery.unreachable',
    seen: 'alert if it lasts',
    triggered: { file: 'test/flow/delivery/sftp.test.ts', title: 'that does not answer is tried again' },
    mended: {
      file: 'test/unit/books/delivery-lane.test.ts',
      title: 'holds up no other, is not asked again while it hangs, and has its file once when it is well',
    },
  },
  {
    code: 'export.refused',
    seen: 'alert; `export`',
    triggered: {
      file: 'test/flow/night-commands.test.ts',
      title: 'export --preview: says what a format would refuse, too',
    },
    mended: { file: 'test/flow/night-commands.test.ts', title: 'export: hands out, once' },
  },
  {
    code: 'e-invoice.missing',
    seen: 'alert; `invoices --state missing`, `explain`',
    triggered: {
      file: 'test/flow/coverage.test.ts',
      title: 'an invoice mailed without an e-invoice is looked up at once, and told of',
    },
    mended: {
      file: 'test/flow/coverage.test.ts',
      title: 'a person has one issued, which the platform does not mail again',
    },
  },
  {
    code: 'e-invoice.outside-ksef',
    seen: 'alert; `invoices --state missing`, `explain`',
    triggered: {
      file: 'test/unit/inbox/measure.test.ts',
      title: 'in Poland what left without KSeF has an alert of its own',
    },
    mended: {
      file: 'test/flow/coverage.test.ts',
      title: 'in Poland one that left outside KSeF is issued there, and the alert ends',
    },
  },
  {
    code: 'e-invoice.unsent',
    seen: 'alert; `invoices --state unsent`, `explain`',
    triggered: {
      file: 'test/unit/inbox/measure.test.ts',
      title: 'one that the platform has not sent is told of once it should have been',
    },
    mended: {
      file: 'test/flow/coverage.test.ts',
      title:
        'an invoice that was never sent is issued on demand, and goes out with its e-invoice when it is sent',
    },
  },
  {
    code: 'e-invoice.by-others',
    seen: 'alert',
    triggered: {
      file: 'test/unit/inbox/measure.test.ts',
      title: 'the alert grows and shrinks in its place, and ends by itself',
    },
    mended: {
      file: 'test/unit/inbox/measure.test.ts',
      title: 'e-invoices of others are told of while the platform makes them, and not longer',
    },
  },
  {
    code: 'invoice.changed',
    seen: 'alert',
    triggered: {
      file: 'test/flow/foreign.test.ts',
      title: 'unlocks, edits and locks it again before the attach',
    },
    mended: {
      file: 'test/flow/foreign.test.ts',
      title: 'unlocks, edits and locks it again before the attach',
    },
  },
  {
    code: 'invoice.deleted-after-acceptance',
    seen: 'alert',
    triggered: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'deleted: parks with its number, because a correction is needed',
    },
    mended: { nothingToDo: 'a correction is to be written on the platform' },
  },
  {
    code: 'invoice.set-aside',
    seen: 'alert',
    triggered: {
      file: 'test/faults/poisoned.test.ts',
      title: 'by which the thread ends twice is set aside, a person is told, and the daemon goes on',
    },
    mended: {
      file: 'test/faults/poisoned.test.ts',
      title: 'is issued once its texts are corrected',
    },
  },
  {
    code: 'invoice.final-pdf',
    seen: 'alert',
    triggered: { file: 'test/flow/foreign.test.ts', title: 'that is there before is refused' },
    mended: { nothingToDo: 'nothing to do: the platform does not take another PDF' },
  },
  {
    code: 'invoice.foreign-e-invoice',
    seen: 'alert',
    triggered: {
      file: 'test/flow/foreign.test.ts',
      title: 'that is there before ends the saga with an alert',
    },
    mended: { nothingToDo: 'nothing to do when it is right' },
  },
  {
    code: 'invoice.mail-failed',
    seen: 'alert',
    triggered: { file: 'test/flow/events.test.ts', title: 'is told once, whoever finds it' },
    mended: {
      file: 'test/flow/events.test.ts',
      title: 'is told once, whoever finds it, and goes out when it is sent again',
    },
  },
  {
    code: 'invoice.refused',
    seen: 'alert; `render`, `shadow`',
    triggered: {
      file: 'test/flow/refusal.test.ts',
      title: 'is refused with its findings and an alert, after one read and without a lock',
    },
    mended: { file: 'test/flow/refusal.test.ts', title: 'is tried again when it is edited, and succeeds' },
  },
  {
    code: 'ksef.mismatch',
    seen: 'alert',
    triggered: {
      file: 'test/flow/ksef-adopt.test.ts',
      title: 'parks with the difference, and goes on with that document when a person says so',
    },
    mended: {
      file: 'test/flow/ksef-adopt.test.ts',
      title: 'parks with the difference, and goes on with that document when a person says so',
    },
  },
  {
    code: 'ksef.total-failure',
    seen: 'alert',
    triggered: {
      file: 'test/flow/ksef-announced.test.ts',
      title: 'ksef.total-failure: what waits is unlocked and never sent',
    },
    mended: {
      file: 'test/flow/ksef-announced.test.ts',
      title: 'ksef.total-failure: what waits is unlocked and never sent',
    },
  },
  {
    code: 'ksef.lifted',
    seen: '`explain`',
    triggered: {
      file: 'test/flow/ksef-announced.test.ts',
      title: 'what the customer has from before a total failure is done with, unsent',
    },
    mended: { nothingToDo: 'nothing to do: the customer has the invoice' },
  },
  {
    code: 'ksef.announced',
    seen: 'alert',
    triggered: {
      file: 'test/flow/ksef-announced.test.ts',
      title: 'ksef.announced: what the Ministry reports is told and stops nothing',
    },
    mended: {
      file: 'test/flow/ksef-announced.test.ts',
      title: 'ksef.announced: what the Ministry reports is told and stops nothing',
    },
  },
  {
    code: 'ksef.not-registered',
    seen: 'alert',
    triggered: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'parks with the number, and every event is a new attempt',
    },
    mended: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'parks with the number, and every event is a new attempt',
    },
  },
  {
    code: 'ksef.rate-limited',
    seen: 'alert if it lasts',
    triggered: { file: 'test/flow/ksef-client.test.ts', title: 'are kept so that KSeF never has to' },
    mended: { nothingToDo: 'it waits as long as KSeF asked; another program has to be stopped there' },
  },
  {
    code: 'ksef.rejected',
    seen: 'alert',
    triggered: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'lets go of the lock and tells a person; the next request may be accepted',
    },
    mended: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'lets go of the lock and tells a person; the next request may be accepted',
    },
  },
  {
    code: 'ksef.session-closed',
    seen: 'alert if it lasts',
    triggered: { file: 'test/flow/ksef-client.test.ts', title: 'that KSeF has ended is followed by another' },
    mended: { nothingToDo: 'another session is opened; what the Ministry announces has to be read there' },
  },
  {
    code: 'ksef.login-ends',
    seen: 'alert',
    triggered: {
      file: 'test/unit/daemon/tell-login-ends.test.ts',
      title: 'is told sixty days before tokens end, by the day that is configured, once',
    },
    mended: {
      file: 'test/flow/ksef-certificate.test.ts',
      title: 'leads, followed word by word, to a certificate that KSeF lets in, and to nothing to be done',
    },
  },
  {
    code: 'ksef.offline-certificate',
    seen: 'alert',
    triggered: {
      file: 'test/flow/ksef-offline-certificate.test.ts',
      title: 'starts, issues through KSeF, and waits while that is down',
    },
    mended: {
      file: 'test/flow/ksef-offline-certificate.test.ts',
      title: 'starts, issues through KSeF, and waits while that is down',
    },
  },
  {
    code: 'ksef.no-certificate',
    seen: '`ksef certificate enrol`, `renew`',
    triggered: {
      file: 'test/flow/ksef-certificate.test.ts',
      title: 'is told why KSeF issues none, and works once there is room',
    },
    mended: {
      file: 'test/flow/ksef-certificate.test.ts',
      title: 'is told why KSeF issues none, and works once there is room',
    },
  },
  {
    code: 'ksef.certificate-busy',
    seen: '`ksef certificate enrol`, `renew`',
    triggered: {
      file: 'test/flow/ksef-certificate-runs.test.ts',
      title: 'order one certificate, and the one that says so orders nothing afterwards',
    },
    mended: {
      file: 'test/flow/ksef-certificate-runs.test.ts',
      title: 'order one certificate, and the one that says so orders nothing afterwards',
    },
  },
  {
    code: 'ksef.certificate-unwritten',
    seen: '`ksef certificate enrol`, `renew`',
    triggered: {
      file: 'test/flow/ksef-certificate-runs.test.ts',
      title: 'is told as a full disk, and is gone on with once there is space, ordering one certificate',
    },
    mended: {
      file: 'test/flow/ksef-certificate-runs.test.ts',
      title: 'is told as a full disk, and is gone on with once there is space, ordering one certificate',
    },
  },
  {
    code: 'ksef.unauthorized',
    seen: 'alert; `doctor`',
    triggered: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'locks nothing, parks, and goes on when it is right',
    },
    mended: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'locks nothing, parks, and goes on when it is right',
    },
  },
  {
    code: 'ksef.unavailable',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/flow/ksef-client.test.ts',
      title: 'every call says so, and afterwards all goes on',
    },
    mended: { nothingToDo: 'it is tried again; what the Ministry announces has to be read there' },
  },
  {
    code: 'ksef.unreachable',
    seen: 'alert if it lasts',
    triggered: { file: 'test/flow/ksef-client.test.ts', title: 'the machine may be gone altogether' },
    mended: { nothingToDo: 'nothing to do: it is tried again' },
  },
  {
    code: 'login.denied',
    seen: '`login`',
    triggered: { file: 'test/flow/login.test.ts', title: 'when the user denies it' },
    mended: {
      file: 'test/flow/login.test.ts',
      title: 'keeps a token of the space, with mode 0600, that the platform accepts',
    },
  },
  {
    code: 'login.not-kept',
    seen: '`login`',
    triggered: { file: 'test/flow/login.test.ts', title: 'when the token cannot be written' },
    mended: {
      file: 'test/flow/login.test.ts',
      title: 'keeps a token of the space, with mode 0600, that the platform accepts',
    },
  },
  {
    code: 'login.not-possible',
    seen: '`login`',
    triggered: { file: 'test/flow/login.test.ts', title: 'needs to know who' },
    mended: { file: 'test/flow/login.test.ts', title: 'needs no browser' },
  },
  {
    code: 'login.other-key',
    seen: 'the start; whatever asks the platform',
    triggered: {
      file: 'test/flow/logins-of-machines.test.ts',
      title: 'says which key is missing where the token was sealed with another',
    },
    mended: {
      file: 'test/flow/logins-of-machines.test.ts',
      title: 'cannot be read with another key, and are sealed anew where that one is named as the former',
    },
  },
  {
    code: 'login.rejected',
    seen: '`login`',
    triggered: { file: 'test/flow/login.test.ts', title: 'when the client secret is wrong' },
    mended: {
      file: 'test/flow/login.test.ts',
      title: 'keeps a token of the space, with mode 0600, that the platform accepts',
    },
  },
  {
    code: 'login.scopes',
    seen: '`login`',
    triggered: {
      file: 'test/flow/login.test.ts',
      title: 'when the application was not registered for a scope',
    },
    mended: { file: 'test/flow/login.test.ts', title: 'checks the scopes, too' },
  },
  {
    code: 'login.too-late',
    seen: '`login`',
    triggered: { file: 'test/flow/login.test.ts', title: 'when nobody answers in time' },
    mended: {
      file: 'test/flow/login.test.ts',
      title: 'keeps a token of the space, with mode 0600, that the platform accepts',
    },
  },
  {
    code: 'operator.not-possible',
    seen: '`retry`, `release`, `replay`; the page',
    triggered: {
      file: 'test/flow/operator/decisions.test.ts',
      title: 'is not possible once the e-invoice is attached',
    },
    mended: { nothingToDo: 'nothing to do: nothing was changed' },
  },
  {
    code: 'operator.released',
    seen: 'alert',
    triggered: {
      file: 'test/flow/operator/decisions.test.ts',
      title: 'takes our lock back before anything is attached',
    },
    mended: {
      file: 'test/flow/operator/decisions.test.ts',
      title: 'begins a new attempt for what was released, once its cause is gone',
    },
  },
  {
    code: 'operator.unknown',
    seen: '`explain`, `retry`, `release`, `replay`, `pause`',
    triggered: { file: 'test/flow/operator/reading.test.ts', title: 'does not know what never came' },
    mended: { file: 'test/flow/operator/reading.test.ts', title: 'tells an invoice that is refused' },
  },
  {
    code: 'operator.unknown-space',
    seen: '`pause`, `resume`, `login`, `logout`, `subscriptions`',
    triggered: {
      file: 'test/flow/login.test.ts',
      title: 'names the spaces that there are where another is meant',
    },
    mended: {
      file: 'test/flow/login.test.ts',
      title: 'keeps a token of the space, with mode 0600, that the platform accepts',
    },
  },
  {
    code: 'period.not-over',
    seen: '`periods close`',
    triggered: {
      file: 'test/flow/night-commands.test.ts',
      title: 'periods close: refused while an export is blocked',
    },
    mended: {
      file: 'test/flow/night-commands.test.ts',
      title: 'periods close: refused while an export is blocked, then hands out',
    },
  },
  {
    code: 'platform.conflict',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/unit/domain/saga/advance.test.ts',
      title: 'that are conflicts look again three times',
    },
    mended: { nothingToDo: 'nothing to do: the invoice is read again' },
  },
  {
    code: 'platform.forbidden',
    seen: 'alert; `sync`, `api`',
    triggered: {
      file: 'test/flow/start-stop.test.ts',
      title: 'starts, parks at the first lock with an alert, and goes on with a better token',
    },
    mended: {
      file: 'test/flow/login-daemon.test.ts',
      title: 'parks what needs it, and a login with all scopes lets it go on',
    },
  },
  {
    code: 'platform.not-found',
    seen: 'alert; `sync`, `api`',
    triggered: {
      file: 'test/flow/errors.test.ts',
      title: 'platform.not-found: an id of no space',
    },
    mended: {
      file: 'test/flow/errors.test.ts',
      title: 'platform.not-found: an id of no space',
    },
  },
  {
    code: 'platform.rate-limited',
    seen: 'log',
    triggered: {
      file: 'test/flow/statuses-repeated.test.ts',
      title: 'every status, three times to every request',
    },
    mended: { nothingToDo: 'nothing to do: it waits as long as the platform asked' },
  },
  {
    code: 'platform.rejected',
    seen: 'alert',
    triggered: {
      file: 'test/flow/refusal.test.ts',
      title: 'takes the lock back, with an alert that says what the platform said',
    },
    mended: {
      file: 'test/flow/refusal.test.ts',
      title: 'is not tried again by itself, but at the next request',
    },
  },
  {
    code: 'platform.unauthorized',
    seen: 'alert; `sync`, `api`',
    triggered: {
      file: 'test/flow/login-daemon.test.ts',
      title: 'parks the work of the space with one alert',
    },
    mended: {
      file: 'test/flow/login-daemon.test.ts',
      title: 'parks the work of the space with one alert, and the next login lets all of it go on',
    },
  },
  {
    code: 'platform.unavailable',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/flow/statuses-repeated.test.ts',
      title: 'every status, three times to every request',
    },
    mended: { nothingToDo: 'nothing to do: it is tried again' },
  },
  {
    code: 'platform.unreachable',
    seen: 'alert if it lasts',
    triggered: { file: 'test/faults/wire.test.ts', title: 'whatever the wire does to an answer' },
    mended: { file: 'test/flow/no-connection.test.ts', title: 'is given with NODE_EXTRA_CA_CERTS' },
  },
  {
    code: 'platform.unreadable',
    seen: 'alert if it lasts',
    triggered: { file: 'test/flow/mirror.test.ts', title: 'an invoice that cannot be read is told' },
    mended: { nothingToDo: 'nothing to do: it is tried again' },
  },
  {
    code: 'store.busy',
    seen: '`run` and every command; log',
    triggered: {
      file: 'test/faults/busy-database.test.ts',
      title: 'fails a command that writes as store.busy',
    },
    mended: {
      file: 'test/faults/busy-database.test.ts',
      title: 'once the program has ended, it works',
    },
  },
  {
    code: 'store.unreachable',
    seen: '`run` and every command; log',
    triggered: {
      file: 'test/unit/store/postgres/server-gone.test.ts',
      title: 'is store.unreachable while it is down, and works once it is back',
    },
    mended: {
      file: 'test/unit/store/postgres/server-gone.test.ts',
      title: 'is store.unreachable while it is down, and works once it is back',
    },
  },
  {
    code: 'share.lost',
    seen: 'log',
    triggered: {
      file: 'test/unit/store/postgres/fence.test.ts',
      title: 'is share.lost once another worker has taken the share',
    },
    mended: { nothingToDo: 'nothing to do: the worker that took the share over does the work' },
  },
  {
    code: 'store.denied',
    seen: '`run` and every command',
    triggered: {
      file: 'test/unit/store/postgres/server-gone.test.ts',
      title: 'is store.denied for a database that is not there, until it is made',
    },
    mended: {
      file: 'test/unit/store/postgres/server-gone.test.ts',
      title: 'is store.denied for a database that is not there, until it is made',
    },
  },
  {
    code: 'store.failed',
    seen: '`run`; alert; health',
    triggered: {
      file: 'test/faults/bad-surroundings.test.ts',
      title: 'answers 1 to a file that is no database',
    },
    mended: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'store.failed: a damaged database',
    },
  },
  {
    code: 'store.full',
    seen: '`run`; health',
    triggered: {
      file: 'test/faults/disk.test.ts',
      title: 'at a later start: answers 69, and works once there is space',
    },
    mended: {
      file: 'test/faults/disk.test.ts',
      title: 'at a later start: answers 69, and works once there is space',
    },
  },
  {
    code: 'store.missing',
    seen: 'every command beside the daemon',
    triggered: {
      file: 'test/unit/cli/missing-database.test.ts',
      title: '%s says where none is, and what to do',
    },
    mended: {
      file: 'test/unit/cli/missing-database.test.ts',
      title: 'is there once the daemon has been started',
    },
  },
  {
    code: 'store.newer',
    seen: '`run` and every command',
    triggered: {
      file: 'test/flow/start-stop.test.ts',
      title: 'because the database is newer changes nothing in it',
    },
    mended: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'store.newer: a database after an upgrade',
    },
  },
  {
    code: 'store.too-old',
    seen: '`run` and every command',
    triggered: {
      file: 'test/unit/store/too-old.test.ts',
      title: 'a database of a version before the baseline is refused and stays as it is',
    },
    mended: {
      file: 'test/unit/store/too-old.test.ts',
      title: 'a database under a new name is made beside it',
    },
  },
  {
    code: 'sync.interrupted',
    seen: 'log; `sync`',
    triggered: {
      file: 'test/flow/mirror.test.ts',
      title: 'is recorded, and the next sync does what is left',
    },
    mended: { file: 'test/flow/mirror.test.ts', title: 'is recorded, and the next sync does what is left' },
  },
  {
    code: 'sync.many-missing',
    seen: 'alert; `sync`',
    triggered: {
      file: 'test/flow/mirror.test.ts',
      title: 'does not believe that a great part of the invoices is gone',
    },
    mended: {
      file: 'test/flow/mirror.test.ts',
      title: 'does not believe that a great part of the invoices is gone, unless told so',
    },
  },
  {
    code: 'operator.ambiguous',
    seen: '`explain`, `retry`, `release`',
    triggered: {
      file: 'test/flow/errors.test.ts',
      title: 'operator.ambiguous: two invoices with one number',
    },
    mended: { file: 'test/flow/errors.test.ts', title: 'operator.ambiguous: two invoices with one number' },
  },
  {
    code: 'sync.other-space',
    seen: 'alert; `sync`',
    triggered: { file: 'test/flow/errors.test.ts', title: 'sync.other-space: the books of one space' },
    mended: { file: 'test/flow/errors.test.ts', title: 'sync.other-space: the books of one space' },
  },
  {
    code: 'export.layout-invalid',
    seen: '`check-config`, `export`',
    triggered: { file: 'test/flow/errors.test.ts', title: 'export.layout-invalid: a layout with an error' },
    mended: { file: 'test/flow/errors.test.ts', title: 'export.layout-invalid: a layout with an error' },
  },
  {
    code: 'invoice.future-date',
    seen: '`explain`',
    triggered: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'is not locked before its day has begun in Warsaw',
    },
    mended: {
      file: 'test/flow/ksef-refused.test.ts',
      title: 'is not locked before its day has begun in Warsaw',
    },
  },
  {
    code: 'invoice.original-open',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/flow/correction.test.ts',
      title: 'waits until the e-invoice of the other one is finished',
    },
    mended: {
      file: 'test/flow/correction.test.ts',
      title: 'waits until the e-invoice of the other one is finished',
    },
  },
  {
    code: 'invoice.not-requested',
    seen: '`explain`',
    triggered: { file: 'test/unit/domain/saga/advance.test.ts', title: 'leaves an invoice alone that is %s' },
    mended: { nothingToDo: 'nothing to do: it is sent again on the platform if its customer still needs it' },
  },
  {
    code: 'invoice.not-sent',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/unit/domain/saga/advance.test.ts',
      title: 'looks again while the platform has not mailed it',
    },
    mended: {
      file: 'test/flow/statuses.test.ts',
      title: 'looks again when the platform tells that it has sent the invoice',
    },
  },
  {
    code: 'daemon.defect',
    seen: 'alert, log',
    triggered: {
      file: 'test/unit/domain/saga/advance.test.ts',
      title: 'a defect after an attach under a lock of somebody else',
    },
    mended: { nothingToDo: 'reported to those who write spacebooks; the invoice was left unlocked' },
  },
  {
    code: 'callback.flood',
    seen: 'alert',
    triggered: {
      file: 'test/faults/flood.test.ts',
      title: 'serve all that was asked for, spend no more than the budget',
    },
    mended: {
      file: 'test/faults/flood.test.ts',
      title: 'serve all that was asked for, spend no more than the budget',
    },
  },
  {
    code: 'ksef.deadline',
    seen: 'alert',
    triggered: {
      file: 'test/flow/errors-ksef.test.ts',
      title: 'ksef.deadline, ksef.overdue: told once each while KSeF is down',
    },
    mended: {
      file: 'test/flow/errors-ksef.test.ts',
      title: 'ksef.deadline, ksef.overdue: told once each while KSeF is down',
    },
  },
  {
    code: 'ksef.overdue',
    seen: 'alert',
    triggered: {
      file: 'test/flow/errors-ksef.test.ts',
      title: 'ksef.deadline, ksef.overdue: told once each while KSeF is down',
    },
    mended: {
      file: 'test/flow/errors-ksef.test.ts',
      title: 'ksef.deadline, ksef.overdue: told once each while KSeF is down',
    },
  },
  {
    code: 'ksef.processing',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/unit/domain/saga/ksef.test.ts',
      title: 'asks after 1, 2, 4 ... seconds and at last every five minutes, and tells once after an hour',
    },
    mended: { nothingToDo: 'it is asked again; the support of KSeF has to be asked' },
  },
  {
    code: 'ksef.dropped',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/unit/domain/saga/ksef.test.ts',
      title: 'dropped: it is looked for before it is sent again',
    },
    mended: { nothingToDo: 'nothing to do: it is looked for, then sent again' },
  },
  {
    code: 'ksef.not-adopted',
    seen: 'alert',
    triggered: {
      file: 'test/flow/errors-ksef.test.ts',
      title: 'ksef.not-adopted: the document of another invoice',
    },
    mended: {
      file: 'test/flow/errors-ksef.test.ts',
      title: 'ksef.not-adopted: the document of another invoice',
    },
  },
  {
    code: 'ksef.warning',
    seen: 'alert',
    triggered: { file: 'test/flow/errors-ksef.test.ts', title: 'ksef.warning: told once while KSeF takes' },
    mended: { file: 'test/flow/errors-ksef.test.ts', title: 'ksef.warning: told once while KSeF takes' },
  },
  {
    code: 'ksef.not-found',
    seen: 'alert if it lasts',
    triggered: { file: 'test/unit/domain/saga/ksef.test.ts', title: 'unknown three times: it is looked for' },
    mended: { nothingToDo: 'nothing to do: it is looked for' },
  },
  {
    code: 'ksef.unreadable',
    seen: 'alert if it lasts',
    triggered: {
      file: 'test/flow/ksef-client.test.ts',
      title: 'and a session take the keys that are valid now',
    },
    mended: { nothingToDo: 'nothing to do: it is tried again' },
  },
  {
    code: 'books.restored',
    seen: 'alert; `export`',
    triggered: {
      file: 'test/flow/books-restored.test.ts',
      title: 'hand out nothing where the archive was lost as well',
    },
    mended: {
      file: 'test/flow/books-restored.test.ts',
      title: 'hand out nothing where the archive was lost as well, until a person confirms the last number',
    },
  },
  {
    code: 'backup.failed',
    seen: '`backup`',
    triggered: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'backup.failed: no backup of an archive with a gap',
    },
    mended: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'backup.failed: no backup of an archive with a gap',
    },
  },
  {
    code: 'backup.busy',
    seen: '`backup`',
    triggered: {
      file: 'test/unit/backup/two-backups.test.ts',
      title: 'refuses one of two backups into one folder',
    },
    mended: {
      file: 'test/unit/backup/two-backups.test.ts',
      title: 'refuses one of two backups into one folder',
    },
  },
  {
    code: 'backup.occupied',
    seen: '`restore`',
    triggered: {
      file: 'test/unit/backup/backup.test.ts',
      title: 'does not overwrite unless told to, and keeps what was there',
    },
    mended: {
      file: 'test/unit/backup/backup.test.ts',
      title: 'does not overwrite unless told to, and keeps what was there',
    },
  },
  {
    code: 'backup.in-use',
    seen: '`restore`',
    triggered: { file: 'test/unit/backup/backup.test.ts', title: 'refuses while a daemon works' },
    mended: { file: 'test/unit/backup/backup.test.ts', title: 'refuses while a daemon works' },
  },
  {
    code: 'backup.unusable',
    seen: '`restore`',
    triggered: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'backup.unusable: a damaged backup is refused',
    },
    mended: {
      file: 'test/flow/errors-restore.test.ts',
      title: 'backup.unusable: a damaged backup is refused',
    },
  },
  {
    code: 'books.not-confirmed',
    seen: '`books confirm`',
    triggered: {
      file: 'test/flow/books-restored.test.ts',
      title: 'do not go on where a batch is missing',
    },
    mended: {
      file: 'test/flow/books-restored.test.ts',
      title: 'do not go on where a batch is missing, and do once its files are back in the archive',
    },
  },
  {
    code: 'person.unknown',
    seen: 'page',
    triggered: { file: 'test/unit/store/people.test.ts', title: 'is not there' },
    mended: { file: 'test/unit/store/people.test.ts', title: 'is known by name, with what it may do' },
  },
  {
    code: 'person.name-taken',
    seen: 'page',
    triggered: { file: 'test/unit/store/people.test.ts', title: 'cannot have the name of somebody else' },
    mended: {
      file: 'test/unit/store/people.test.ts',
      title: 'cannot have the name of somebody else, and can have another',
    },
  },
  {
    code: 'person.last-admin',
    seen: 'page',
    triggered: { file: 'test/unit/store/people.test.ts', title: 'of all spaces remains' },
    mended: {
      file: 'test/unit/store/people.test.ts',
      title: 'of all spaces remains: another one has to be there first',
    },
  },
  {
    code: 'config.not-taken',
    seen: 'alert, log',
    triggered: {
      file: 'test/faults/reload.test.ts',
      title: 'with errors keeps the old one, says so',
    },
    mended: {
      file: 'test/faults/reload.test.ts',
      title: 'with errors keeps the old one, says so, and takes the next that is right',
    },
  },
  {
    code: 'alert.channel-failed',
    seen: 'alert (log, other channels); `status`',
    triggered: {
      file: 'test/flow/errors.test.ts',
      title: 'alert.channel-failed: a webhook that refuses is told elsewhere',
    },
    mended: {
      file: 'test/flow/errors.test.ts',
      title:
        'alert.channel-failed: a webhook that refuses is told elsewhere; what waited is sent once it is mended',
    },
  },
  {
    code: 'alert.event-not-taken',
    seen: 'alert (log, other channels and endpoints); `status`',
    triggered: {
      file: 'test/unit/notify/hooks.test.ts',
      title: 'an alert about a message is open until that message is taken',
    },
    mended: {
      file: 'test/unit/notify/hooks.test.ts',
      title:
        'an alert about a message is open until that message is taken, and is not told to the endpoint that refuses it',
    },
  },
];
