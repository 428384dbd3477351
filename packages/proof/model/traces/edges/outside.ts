import type { Edge } from './edge.js';

/** Edges that the simulation walks and no world of the model has, and why it does not. */
export const OUTSIDE_OF_THE_MODEL: Readonly<Record<Edge, string>> = {
  'requested -- future -> requested': 'the model has no invoice that is dated ahead',
  'requested -- original-open -> requested':
    'the model has one invoice, and so no correction that waits for another',
  'requested -- read -> done':
    'a callback that is delivered again begins anew what is done; those of the model come once',
  'produced, lock ours, produced, KSeF -- draw fails -> produced, lock ours, produced, KSeF':
    'a drawing that fails for a moment, on a full disk; that of the model fails for good',
  'unlocking, lock intended, KSeF -- unlock fails -> unlocking, lock intended, KSeF':
    'given up by a person while it locks, and its lock and its unlock fail: two faults and an act, of which the worlds of KSeF have one each',
  'in-doubt, lock ours, produced, KSeF, doubtful -- confirm-absent fails -> in-doubt, lock ours, produced, KSeF, doubtful':
    'its send is lost, it is refused after the next one, and the proof that it is absent fails: three faults, of which the worlds have two',
};
