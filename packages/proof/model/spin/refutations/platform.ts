import type { Refutation } from '../search.js';
import { refutationsOf } from './refutations-of.js';

/** [name, what is done wrong, the rule that it breaks, what is switched on] */
export const PLATFORM_REFUTATIONS: readonly Refutation[] = refutationsOf('e-invoice-platform', [
  ['spin-no-fence', 'a worker that was overtaken commits all the same', 'owner_commits', ['PLANT_NO_FENCE']],
  [
    'spin-lock-first',
    'the lock is asked for before its intent is committed',
    'intent_before_lock',
    ['PLANT_LOCK_WITHOUT_INTENT'],
  ],
  [
    'spin-attach-first',
    'the e-invoice is attached before it is archived and intended',
    'intent_before_attachment',
    ['PLANT_ATTACH_WITHOUT_INTENT'],
  ],
  [
    'spin-attached-again',
    'a lost answer to an attachment is answered by another attachment',
    'attached_once',
    ['PLANT_ATTACHED_AGAIN'],
  ],
  [
    'spin-old-bytes',
    'bytes made for an invoice that was edited since are attached',
    'attached_is_what_was_locked',
    ['PLANT_OLD_BYTES', 'ACTS=3', 'FAULTS=1'],
  ],
  [
    'spin-not-compared',
    'what was attached is not compared with the invoice',
    'told_when_it_ends_badly',
    ['PLANT_NOT_COMPARED', 'ACTS=3', 'FAULTS=0'],
  ],
  [
    'spin-foreign-lock',
    'a lock that was there before is taken for ours',
    'foreign_lock_left_alone',
    ['PLANT_FOREIGN_LOCK_IS_OURS'],
  ],
  [
    'spin-lost-lock-foreign',
    'a lock whose answer was lost is taken for a foreign one',
    'no_orphaned_lock',
    ['PLANT_LOST_LOCK_IS_FOREIGN'],
  ],
  [
    'spin-lost-lock-failed',
    'a lock whose answer was lost counts as failed',
    'no_orphaned_lock',
    ['PLANT_LOST_LOCK_IS_FAILURE'],
  ],
  [
    'spin-released-unasked',
    'a saga is released without unlocking',
    'no_orphaned_lock',
    ['PLANT_RELEASED_UNASKED'],
  ],
  [
    'spin-check-late',
    'what cannot be issued is refused only after the lock',
    'refused_before_the_lock',
    ['PLANT_CHECK_AFTER_THE_LOCK'],
  ],
  [
    'spin-foreign-document',
    'a foreign e-invoice does not end the saga',
    'foreign_document_left_alone',
    ['PLANT_BESIDE_A_FOREIGN_DOCUMENT'],
  ],
  ['spin-silent', 'a refusal alerts nobody', 'told_when_it_ends_badly', ['PLANT_SILENT']],
  [
    'spin-no-reconciliation',
    'only callbacks begin sagas',
    'each_request_ends',
    ['PLANT_NO_RECONCILIATION', 'FAULTS=1', 'ACTS=0'],
    'liveness',
  ],
  [
    'spin-unseen-lock',
    'assumed: nobody locks between our look and our lock',
    'foreign_lock_left_alone',
    ['LIMIT_UNSEEN_LOCK'],
  ],
  [
    'spin-late-unlock',
    'assumed: an unlocking does not take effect after the next look',
    'foreign_lock_left_alone',
    ['LATE', 'LIMIT_LATE_UNLOCK'],
  ],
  [
    'spin-late-lock',
    'assumed: a lock does not take effect after the next look',
    'no_orphaned_lock',
    ['LATE', 'LIMIT_LATE_LOCK'],
  ],
  [
    'spin-late-attachment',
    'assumed: the platform refuses a second attachment, or the first does not take effect after the next look',
    'attached_once',
    ['LATE', 'LIMIT_SECOND_ATTACHMENT'],
  ],
  [
    'spin-callback-twice',
    'a callback that comes a second time begins the saga anew, and the intent to lock is forgotten',
    'intent_before_lock',
    ['PLANT_EVERY_CALLBACK_BEGINS', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-restored-unseen',
    'a restored database does not know the attached e-invoice by its bytes, and attaches another',
    'attached_once',
    ['RESTORED', 'PLANT_OWN_DOCUMENT_UNSEEN', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-restored-lock',
    'assumed: a restored database knows of each lock of ours',
    'no_orphaned_lock',
    ['RESTORED', 'LIMIT_FORGOTTEN_LOCK', 'FAULTS=2', 'ACTS=0'],
  ],
  [
    'spin-restored-foreign-lock',
    'assumed: what a restored database takes for its lock is still its lock',
    'foreign_lock_left_alone',
    ['RESTORED', 'LIMIT_LOCKED_SINCE', 'FAULTS=1', 'ACTS=2'],
  ],
  [
    'spin-nothing-asked',
    'nothing is ever requested, so that every rule holds',
    'it_comes_to_pass',
    ['PLANT_NOTHING_ASKED', 'REACHED', 'FAULTS=0', 'ACTS=0'],
  ],
]);
