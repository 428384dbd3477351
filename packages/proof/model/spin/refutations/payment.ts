import type { Refutation } from '../search.js';
import { refutationsOf } from './refutations-of.js';

export const PAYMENT_REFUTATIONS: readonly Refutation[] = refutationsOf('payment', [
  [
    'spin-post-first',
    'a payment is posted before it is intended',
    'intent_before_request',
    ['PLANT_POST_BEFORE_INTENT'],
  ],
  [
    'spin-not-looked-for',
    'a payment is posted again without looking for it',
    'listed_before_posting',
    ['PLANT_NOT_LOOKED_FOR', 'ACTS=0'],
  ],
  [
    'spin-looked-for-at-once',
    'after a lost answer somebody looks before it must have taken effect',
    'posted_once',
    ['PLANT_LOOKED_FOR_AT_ONCE', 'ACTS=0'],
  ],
  [
    'spin-guessed',
    "a person's record is taken for the payment though the invoice has room for both",
    'never_guessed',
    ['PLANT_STRANGERS_TAKEN_WITH_ROOM'],
  ],
  [
    'spin-no-claim-fence',
    'a worker whose claim has ended commits all the same',
    'claim_commits',
    ['PLANT_NO_CLAIM_FENCE'],
  ],
  [
    'spin-lost-deletion',
    'a deletion whose answer was lost counts as done',
    'undone_is_gone',
    ['PLANT_LOST_DELETION_IS_DONE'],
  ],
  [
    'spin-refused-silently',
    'a payment that is refused alerts nobody',
    'refusal_is_told',
    ['PLANT_REFUSED_SILENTLY'],
  ],
  [
    'spin-late-posting',
    'assumed: a posting takes effect before its claim ends, or never',
    'posted_once',
    ['LATE', 'LIMIT_LATE_POSTING', 'ACTS=0'],
  ],
  [
    'spin-doubled-posting',
    'assumed: the platform carries a posting out once',
    'posted_once',
    ['LIMIT_DOUBLED_POSTING', 'ACTS=0'],
  ],
  [
    'spin-restored-at-once',
    'assumed: two minutes pass between the last posting and the first look of a restored database',
    'posted_once',
    ['RESTORED', 'LIMIT_RESTORED_AT_ONCE', 'ACTS=0'],
  ],
  [
    'spin-not-by-day',
    'a restored database looks for a payment at its invoice alone, and not among the records of its day',
    'posted_once',
    ['RESTORED', 'PLANT_NOT_LOOKED_FOR_BY_DAY', 'ACTS=0'],
  ],
  [
    'spin-no-night',
    'no night looks for records that no payment explains',
    'each_request_ends',
    ['LATE', 'PLANT_NO_NIGHT', 'FAULTS=2', 'ACTS=0'],
    'liveness',
  ],
  [
    'spin-same-minute',
    'assumed: no person records a payment between our look and our posting',
    'never_overpaid',
    ['LIMIT_SAME_MINUTE'],
  ],
]);
