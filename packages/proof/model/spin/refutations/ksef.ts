import type { Refutation } from '../search.js';
import { refutationsOf } from './refutations-of.js';

export const KSEF_REFUTATIONS: readonly Refutation[] = refutationsOf('ksef-sending', [
  [
    'spin-send-first',
    'a document is sent before that is intended',
    'intent_before_send',
    ['PLANT_SEND_WITHOUT_INTENT'],
  ],
  [
    'spin-lost-send-again',
    'a send whose answer was lost counts as never sent',
    'asked_before_second_send',
    ['PLANT_LOST_SEND_AGAIN'],
  ],
  [
    'spin-resumed-by-sending',
    'an intent to send that a crash left is sent without asking',
    'asked_before_second_send',
    ['PLANT_RESUMED_BY_SENDING'],
  ],
  [
    'spin-adopted-blindly',
    'another document with our number is adopted without comparing bytes',
    'adopted_only_if_ours',
    ['PLANT_ADOPTED_BLINDLY'],
  ],
  [
    'spin-lost-send-released',
    'a send whose answer was lost counts as refused',
    'point_of_no_return',
    ['PLANT_LOST_SEND_RELEASES'],
  ],
  [
    'spin-copies-taken',
    'a doubt is answered by a send, to a KSeF that takes copies',
    'accepted_once',
    ['PLANT_LOST_SEND_AGAIN', 'ASSERTED_LATER'],
  ],
  [
    'spin-late-send',
    'assumed: KSeF tells duplicates, or a send does not take effect after the next look',
    'accepted_once',
    ['LATE', 'LIMIT_LATE_SEND'],
  ],
  [
    'spin-judged-alike',
    'assumed: of a send that arrives twice KSeF does not accept one copy and reject the other',
    'point_of_no_return',
    ['LATE', 'LIMIT_JUDGED_ALIKE', 'FAULTS=3'],
  ],
  [
    'spin-sessions-open',
    'a document counts as never received while its sessions are open',
    'point_of_no_return',
    ['LATE', 'PLANT_SESSIONS_LEFT_OPEN', 'FAULTS=3'],
  ],
]);
