import type { NumberedName } from '../../domain/invoice.js';

export interface MirroredAccount extends NumberedName {
  /** The platform's id. */
  readonly id: string;
}
