import type { DatevSettings } from '../../../domain/accounting/export-settings.js';
import type { Batch } from '../../../domain/accounting/model.js';
import type { LocalDate } from '../../../domain/invoice.js';
import type { FormatContext } from '../format.js';

/** What every DATEV file of a batch is made from. */
export interface DatevInput {
  readonly batch: Batch;
  readonly context: FormatContext;
  readonly settings: DatevSettings;
  /** Day of the last booking. */
  readonly lastBooked: LocalDate;
}
