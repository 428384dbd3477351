import type { Entry } from '../../domain/accounting/model.js';

export interface BookedEntry {
  readonly batchNumber: number;
  readonly series: string;
  readonly batchStatus: string;
  readonly entry: Entry;
}
