import type { Saga } from '../model.js';
import type { KsefProgress } from './model.js';

/** A saga whose e-invoice goes to KSeF. */
export type KsefSaga = Saga & { readonly ksef: KsefProgress };
