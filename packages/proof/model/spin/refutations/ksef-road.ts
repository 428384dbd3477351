import type { Refutation } from '../search.js';
import { refutationsOf } from './refutations-of.js';

const OFFLINE = ['OFFLINE', 'FAULTS=2', 'ACTS=0'];

export const KSEF_ROAD_REFUTATIONS: readonly Refutation[] = refutationsOf('e-invoice-ksef', [
  [
    'spin-road-send-first',
    'on the whole road, a document is sent before that is intended',
    'intent_before_send',
    ['PLANT_ROAD_SEND_WITHOUT_INTENT', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-road-send-again',
    'on the whole road, a send whose answer was lost counts as never sent',
    'asked_before_second_send',
    ['PLANT_ROAD_LOST_SEND_AGAIN', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-road-unlocked',
    'a send whose answer was lost counts as refused, and the invoice is unlocked',
    'point_of_no_return',
    ['PLANT_ROAD_LOST_SEND_RELEASES', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-release-in-doubt',
    "a person's release is carried out while KSeF may have the document",
    'point_of_no_return',
    ['PLANT_RELEASED_IN_DOUBT', 'FAULTS=1', 'ACTS=1'],
  ],
  [
    'spin-started-over',
    'an invoice that somebody unlocked and renumbered is issued anew while KSeF may have it',
    'one_document_an_invoice',
    ['PLANT_STARTED_OVER_IN_DOUBT', 'RENUMBERED', 'FAULTS=1', 'ACTS=2'],
  ],
  [
    'spin-road-adopted-blindly',
    "another program's document is adopted without comparing bytes, and nobody said so",
    'adopted_only_if_ours',
    ['PLANT_ROAD_ADOPTED_BLINDLY', 'ANOTHER', 'FAULTS=0', 'ACTS=0'],
  ],
  [
    'spin-register-first',
    'the number is registered before that is intended',
    'intent_before_registration',
    ['PLANT_REGISTER_WITHOUT_INTENT', 'FAULTS=0', 'ACTS=0'],
  ],
  [
    'spin-registered-early',
    'the number is registered before KSeF has decided',
    'registered_is_accepted',
    ['PLANT_REGISTERED_BEFORE_THE_VERDICT', 'FAULTS=0', 'ACTS=0'],
  ],
  [
    'spin-lost-registration',
    'a registration whose answer was lost counts as done',
    'done_is_registered',
    ['PLANT_LOST_REGISTRATION_IS_DONE', 'FAULTS=1', 'ACTS=1'],
  ],
  [
    'spin-road-not-compared',
    'what KSeF has is not compared with the invoice at the end',
    'told_when_it_ends_badly',
    ['PLANT_ROAD_NOT_COMPARED', 'FAULTS=0', 'ACTS=2'],
  ],
  [
    'spin-offline-certain',
    'what was issued offline is sent without asking, though it may have arrived',
    'asked_before_second_send',
    ['PLANT_OFFLINE_CERTAIN', ...OFFLINE],
  ],
  [
    'spin-offline-released',
    'what was issued offline is given up when KSeF rejects it',
    'offline_is_final',
    ['PLANT_OFFLINE_REJECTED_RELEASED', ...OFFLINE],
  ],
  [
    'spin-sent-anew',
    'what was issued offline is made anew before it is sent',
    'what_was_issued_is_sent',
    ['PLANT_SENT_ANEW', 'OFFLINE', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-deadline-forgotten',
    'nobody is told that the legal deadline has passed',
    'late_is_told',
    ['PLANT_DEADLINE_FORGOTTEN', 'OFFLINE', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-late-silent',
    'nobody is told that KSeF has received a document too late',
    'late_is_told',
    ['PLANT_LATE_SILENT', ...OFFLINE],
  ],
  [
    'spin-restored-copies',
    'assumed: KSeF tells a restored database that it has the document',
    'accepted_once',
    ['RESTORED', 'LIMIT_COPIES_AFTER_RESTORE', 'FAULTS=1', 'ACTS=0'],
  ],
  [
    'spin-restored-refused',
    'assumed: KSeF answers 440, and nothing else, to what a restored database sends once more',
    'point_of_no_return',
    ['RESTORED', 'LIMIT_REFUSED_AFTER_RESTORE', 'FAULTS=2', 'ACTS=0'],
  ],
  [
    'spin-restored-renumbered',
    'assumed: nobody renumbers an invoice whose document a restored database has forgotten',
    'one_document_an_invoice',
    ['RESTORED', 'LIMIT_RENUMBERED_AFTER_RESTORE', 'FAULTS=1', 'ACTS=2'],
  ],
]);
