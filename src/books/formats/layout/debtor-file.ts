import type { Batch, DebtorAccount } from '../../../domain/accounting/model.js';
import type { ExportFile, FormatContext } from '../format.js';
import { Notes } from '../notes.js';
import { Refusals } from '../refusals.js';
import { DEBTOR_LINE_FIELDS } from './debtor-fields.js';
import { fileName } from './file-name.js';
import { encodedLines, headingLine, lineWriter } from './line-writer.js';
import type { ExportLayout } from './schema.js';

/**
 * The debtors of a batch, a line each. The collective account is the accountant's own, and has no address.
 * Null where no debtor is left: an empty file is nothing to import.
 */
export function debtorFile(layout: ExportLayout, batch: Batch, context: FormatContext): ExportFile | null {
  const debtors = batch.debtors.filter(({ collective }) => !collective);
  if (debtors.length === 0) return null;
  const reports = { notes: new Notes(), refusals: new Refusals() };
  const line = lineWriter<DebtorAccount>(layout, DEBTOR_LINE_FIELDS, reports);
  function* lines(): Generator<string> {
    if (layout.heading) yield headingLine(layout, context.headings);
    for (const debtor of debtors) yield line(debtor, `debtor ${debtor.number}`);
  }
  function* pieces(): Generator<Uint8Array> {
    yield* encodedLines(layout, lines());
    reports.refusals.throwIfAny(layout.format);
  }
  return {
    name: fileName({ layout, batch, context, part: '', lastDate: batch.period.to }),
    mediaType: layout.media_type,
    pieces: pieces(),
    notes: () => reports.notes.list(),
  };
}
