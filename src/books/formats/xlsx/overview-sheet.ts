import { amountCell, countCell, heading, textCell } from '@spacebooks/workbook/cell';
import type { Row } from 'write-excel-file/node';
import type { Batch, SumRow } from '../../../domain/accounting/model.js';
import type { FormatContext } from '../format.js';
import { dateText } from '../text/date-format.js';
import { localTime } from '../text/local-time.js';
import type { Manner } from './manner.js';

/** What the batch is and what it adds up to. */
export function overviewSheet(
  batch: Batch,
  context: FormatContext,
  { say, date: form, codes, percent }: Manner,
): Row[] {
  const { manifest, period } = batch;
  const { date, time } = localTime(batch.createdAt, context.timeZone);
  const fact = (key: string, value: string): Row => [heading(say(`fact.${key}`)), textCell(value)];
  const headings = (title: string, columns: readonly string[]): Row =>
    [say(`sums.${title}`), ...columns.map((column) => say(`column.${column}`))].map(heading);
  const sums = (title: string, rows: readonly SumRow[], keyOf = (key: string): string => key): Row[] => [
    [],
    headings(title, ['currency', 'entries', 'net', 'tax', 'gross']),
    ...rows.map(({ key, currency, entries, net, tax, gross }) => [
      textCell(key === '' ? say('sums.none') : keyOf(key)),
      textCell(currency),
      countCell(entries),
      amountCell(net),
      amountCell(tax),
      amountCell(gross),
    ]),
  ];
  const taxCase = (key: string): string => {
    const [category = '', rate = ''] = key.split(' ');
    const words = codes.tax_case?.[category] ?? category;
    return rate === '0' ? words : `${words}, ${percent(rate)}`;
  };
  return [
    fact('space', context.space),
    fact('export', batch.series),
    fact('batch', `${batch.number} (${batch.id})`),
    fact('documents', say('period', { from: dateText(period.from, form), to: dateText(period.to, form) })),
    fact('made', `${dateText(date, form)} ${time} (${context.timeZone})`),
    fact('invoices', String(manifest.invoices)),
    fact('entries', String(manifest.entries)),
    fact('entries-digest', manifest.entriesDigest),
    fact('source-digest', manifest.sourceDigest),
    fact('configuration-digest', manifest.configurationDigest),
    ...sums('part', manifest.totals, (part) => say(`part.${part}`)),
    ...(manifest.byRest === undefined
      ? []
      : sums('rest', manifest.byRest, (because) => say(`because.${because}`))),
    ...sums('account', manifest.byAccount),
    ...sums('tax-case', manifest.byTaxCase, taxCase),
    ...sums('cost-center', manifest.byCostCenter),
    [],
    headings('left-out', ['currency', 'count', 'gross']),
    ...manifest.leftOutSums.map(({ reason, currency, count, gross }) => [
      textCell(say(`left-out.${reason}`)),
      textCell(currency),
      countCell(count),
      amountCell(gross),
    ]),
  ];
}
