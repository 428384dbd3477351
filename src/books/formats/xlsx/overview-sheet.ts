import type { Row } from 'write-excel-file/node';
import type { Batch, SumRow } from '../../../domain/accounting/model.js';
import type { FormatContext } from '../format.js';
import { localTime } from '../text/local-time.js';
import { amountCell, countCell, heading, textCell } from './cell.js';

/** What the batch is and what it adds up to. */
export function overviewSheet(batch: Batch, context: FormatContext): Row[] {
  const { manifest, period } = batch;
  const { date, time } = localTime(batch.createdAt, context.timeZone);
  return [
    fact('Space', context.space),
    fact('Export', batch.series),
    fact('Batch', `${batch.number} (${batch.id})`),
    fact('Documents', `${period.from} to ${period.to}`),
    fact('Made', `${date} ${time} (${context.timeZone})`),
    fact('Invoices', String(manifest.invoices)),
    fact('Entries', String(manifest.entries)),
    fact('Digest of the entries', manifest.entriesDigest),
    fact('Digest of the source', manifest.sourceDigest),
    fact('Digest of the configuration', manifest.configurationDigest),
    ...sums('By part', manifest.totals),
    ...sums('By account', manifest.byAccount),
    ...sums('Revenue by tax case', manifest.byTaxCase),
    ...sums('Revenue by cost center', manifest.byCostCenter),
    [],
    ['Left out', 'Currency', 'Count', 'Gross'].map(heading),
    ...manifest.leftOutSums.map(({ reason, currency, count, gross }) => [
      textCell(reason),
      textCell(currency),
      countCell(count),
      amountCell(gross),
    ]),
  ];
}

function fact(name: string, value: string): Row {
  return [heading(name), textCell(value)];
}

function sums(title: string, rows: readonly SumRow[]): Row[] {
  return [
    [],
    [title, 'Currency', 'Entries', 'Net', 'Tax', 'Gross'].map(heading),
    ...rows.map(({ key, currency, entries, net, tax, gross }) => [
      textCell(key === '' ? '(none)' : key),
      textCell(currency),
      countCell(entries),
      amountCell(net),
      amountCell(tax),
      amountCell(gross),
    ]),
  ];
}
