import type { DatevSettings } from '../../../domain/accounting/export-settings.js';
import type { Batch } from '../../../domain/accounting/model.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { refuse } from '../refusals.js';
import { bookingFiles } from './booking-files.js';
import { documentPackages } from './document-package.js';
import { extfFile } from './extf-file.js';
import type { DatevInput } from './given.js';
import { ACCOUNT_LABELS, accountLength, DEBTORS, masterDataHeader } from './header.js';
import { type AccountLabel, DEBTOR_FIELDS, LABEL_FIELDS } from './master-data-fields.js';
import { DatevReferences, DOCUMENT_REFERENCE } from './reference.js';
import { surveyOf } from './survey.js';
import { findVouchers } from './vouchers.js';

/**
 * The DATEV format (EXTF, header 700): a Buchungsstapel for each month, the debtors, account labels and the
 * package of vouchers, as far as they are wanted.
 */
export const DATEV: Format = {
  name: 'datev',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    const settings = settingsOf(context);
    const documents = new DatevReferences(DOCUMENT_REFERENCE, settings.references ?? {});
    const survey = await surveyOf(batch, context, documents);
    const vouchers =
      settings.vouchers === true ? await findVouchers(batch, context) : { linked: new Map(), missing: [] };
    const given = { batch, context, settings, lastBooked: survey.lastBooked ?? batch.period.to };
    yield* bookingFiles({ ...given, documents }, survey, vouchers);
    if (batch.entries.length === 0) return;
    if (settings.debtors !== false) yield debtorFile(given);
    if (settings.account_labels === true) yield accountLabels(given, survey.labels);
    yield* documentPackages(batch, context, vouchers);
  },
};

function settingsOf({ exports, accounting }: FormatContext): DatevSettings {
  const length = accountLength({ accounting });
  if (exports.datev === undefined) {
    refuse('DATEV', 'SB-DATEV-SETTINGS', 'datev');
  }
  if (length < 4 || length > 8) {
    refuse('DATEV', 'SB-DATEV-LENGTH', 'debtors.length', { digits: String(length + 1) });
  }
  return exports.datev;
}

/** Master data of the debtors of a batch; the collective account is the accountant's own. */
function debtorFile(given: DatevInput): ExportFile {
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
function accountLabels(given: DatevInput, labels: ReadonlyMap<string, string>): ExportFile {
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
