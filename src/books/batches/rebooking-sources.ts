import type { PostedCopies } from '../../store/books/posted-copies.js';
import type { Rebookings } from '../../store/books/rebookings.js';

/** What it takes to tell what our rules change from what the platform does. */
export interface RebookingSources {
  readonly copies: PostedCopies;
  readonly rebookings: Pick<Rebookings, 'isAgreed'>;
}
