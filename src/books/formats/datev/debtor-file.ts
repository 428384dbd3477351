import { batchName } from '../file-name.js';
import type { ExportFile } from '../format.js';
import { lineWriter } from '../layout/line-writer.js';
import { ownLayout } from '../layout/load.js';
import { Notes } from '../notes.js';
import { Refusals } from '../refusals.js';
import { extfFile } from './extf-file.js';
import type { Given } from './given.js';
import { DEBTORS, masterDataHeader } from './header.js';
import { DEBTOR_FIELDS } from './master-data-fields.js';

/** Master data of the debtors of a batch; the collective account is the accountant's own. */
export function debtorFile(given: Given): ExportFile {
  const reports = { notes: new Notes(), refusals: new Refusals() };
  const layout = ownLayout('datev-debtors');
  return extfFile(
    {
      name: `EXTF_Debitoren_${batchName(given.batch, given.context)}.csv`,
      header: masterDataHeader(given, DEBTORS),
      layout,
      writer: lineWriter(layout, DEBTOR_FIELDS, reports),
      reports,
      nameOf: ({ number }) => `debtor ${number}`,
    },
    given.batch.debtors.filter(({ collective }) => !collective),
  );
}
