import type { Proof } from './search.js';

/** Every rule of design.md that a specification holds to, in every state of a world. */
export const PROOFS: readonly Proof[] = [
  {
    name: 'platform',
    model: 'e-invoice-platform',
    defines: ['REACHED'],
    kind: 'safety',
    world: 'the road to the platform: two faults and two acts of a person, of any kinds, at any moments',
    rules: 12,
    large: ['FAULTS=3', 'ACTS=3'],
  },
  {
    name: 'platform-late',
    model: 'e-invoice-platform',
    defines: ['LATE', 'FAULTS=1'],
    kind: 'safety',
    world: 'requests take effect after any time, and twice, on a platform that refuses a second attachment',
    rules: 7,
    large: ['FAULTS=3'],
  },
  {
    name: 'platform-ends',
    model: 'e-invoice-platform',
    defines: ['FAULTS=1', 'ACTS=1'],
    kind: 'liveness',
    world: 'once faults end, each request is attached, gone, or somebody has been told',
    rules: 1,
    large: ['FAULTS=2'],
  },
  {
    name: 'payment',
    model: 'payment',
    defines: ['REACHED'],
    kind: 'safety',
    world: 'a payment of a bank line and perhaps its return: two faults and two acts of a person',
    rules: 8,
    large: ['FAULTS=3', 'ACTS=3'],
  },
  {
    name: 'payment-ends',
    model: 'payment',
    defines: ['FAULTS=1', 'ACTS=1'],
    kind: 'liveness',
    world: 'once faults end, each payment is recorded, undone, or somebody has been told',
    rules: 1,
    large: ['FAULTS=2'],
  },
  {
    name: 'ksef',
    model: 'ksef-sending',
    defines: ['REACHED', 'FAULTS=3'],
    kind: 'safety',
    world:
      'a document into KSeF, which may have one already, and does not always tell duplicates: three faults',
    rules: 7,
    large: ['FAULTS=4'],
  },
];
