import type { AdvicePlace } from './place.js';

/** Whose work it is. `nobody`: it goes on by itself. */
export type Who = 'finance' | 'accountant' | 'admin' | 'nobody';

/** What an advice is, apart from the case that it is given in. */
export interface AdviceKind {
  readonly who: Who;
  readonly at: AdvicePlace['at'];
  /** Key of its link or button below `go` in templates/words/LANGUAGE/advices.json; null where there is none. */
  readonly go: string | null;
}
