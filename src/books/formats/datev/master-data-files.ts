import { batchName } from '../file-name.js';
import type { ExportFile } from '../format.js';
import { extfFile } from './extf-file.js';
import type { DatevInput } from './given.js';
import { ACCOUNT_LABELS, DEBTORS, masterDataHeader } from './header.js';
import { type AccountLabel, DEBTOR_FIELDS, LABEL_FIELDS } from './master-data-fields.js';

/** Master data of the debtors of a batch; the collective account is the accountant's own. */
export function debtorFile(given: DatevInput): ExportFile {
  return extfFile({
    name: `EXTF_Debitoren_${batchName(given.batch, given.context)}.csv`,
    header: masterDataHeader(given, DEBTORS),
    layout: 'datev-debtors',
    fields: DEBTOR_FIELDS,
    nameOf: ({ number }) => `debtor ${number}`,
    rows: () => given.batch.debtors.filter(({ collective }) => !collective),
  });
}

/** Labels of the ledger accounts that a batch posts to. */
export function accountLabels(given: DatevInput, labels: ReadonlyMap<string, string>): ExportFile {
  return extfFile({
    name: `EXTF_Kontenbeschriftungen_${batchName(given.batch, given.context)}.csv`,
    header: masterDataHeader(given, ACCOUNT_LABELS),
    layout: 'datev-account-labels',
    fields: LABEL_FIELDS,
    nameOf: ({ account }) => `account ${account}`,
    rows: () => sorted(labels),
  });
}

function sorted(labels: ReadonlyMap<string, string>): readonly AccountLabel[] {
  return [...labels]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, label]) => ({ account, label }));
}
