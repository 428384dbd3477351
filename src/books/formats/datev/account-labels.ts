import { batchName } from '../file-name.js';
import type { ExportFile } from '../format.js';
import { lineWriter } from '../layout/line-writer.js';
import { ownLayout } from '../layout/load.js';
import { Notes } from '../notes.js';
import { Refusals } from '../refusals.js';
import { extfFile } from './extf-file.js';
import type { Given } from './given.js';
import { ACCOUNT_LABELS, masterDataHeader } from './header.js';
import { type AccountLabel, LABEL_FIELDS } from './master-data-fields.js';

/** Labels of the ledger accounts that a batch books to. */
export function accountLabels(given: Given): ExportFile {
  const reports = { notes: new Notes(), refusals: new Refusals() };
  const layout = ownLayout('datev-account-labels');
  return extfFile(
    {
      name: `EXTF_Kontenbeschriftungen_${batchName(given.batch, given.context)}.csv`,
      header: masterDataHeader(given, ACCOUNT_LABELS),
      layout,
      writer: lineWriter(layout, LABEL_FIELDS, reports),
      reports,
      nameOf: ({ account }) => `account ${account}`,
    },
    labelsOf(given),
  );
}

function labelsOf({ batch }: Given): readonly AccountLabel[] {
  const labels = new Map<string, string>();
  for (const { account, accountName } of batch.entries) {
    if (accountName !== '') labels.set(account, accountName);
  }
  return [...labels]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, label]) => ({ account, label }));
}
