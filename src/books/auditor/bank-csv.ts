import type { KeptLine } from '../../domain/bank/kept-line.js';
import { centsText } from '../formats/text/amount.js';
import { csvLine } from './csv-line.js';

type Column = readonly [name: string, value: (line: KeptLine) => string | number | null];

const COLUMNS: readonly Column[] = [
  ['line', (line) => line.id],
  ['account', (line) => line.account],
  ['statement', (line) => line.statement],
  ['booking_date', (line) => line.bookedOn],
  ['value_date', (line) => line.valueOn],
  ['currency', (line) => line.currency],
  ['amount', (line) => centsText(line.amount)],
  ['fees', (line) => centsText(line.fees)],
  ['name', (line) => line.counterparty.name],
  ['counterparty_account', (line) => line.counterparty.account],
  ['remittance', (line) => line.remittance],
  ['end_to_end_id', (line) => line.endToEndId],
  ['bank_reference', (line) => line.bankReference],
  ['return_reason', (line) => line.returnReason],
  ['state', (line) => line.state],
  ['decided_by', (line) => line.decision?.by ?? null],
  ['why', (line) => line.decision?.why ?? null],
];

/** Lines of bank statements as CSV (RFC 4180, comma, UTF-8, decimal point), with what was decided about each. */
export function bankCsv(lines: readonly KeptLine[]): string {
  const rows = lines.map((line) => COLUMNS.map(([, value]) => value(line)));
  return [COLUMNS.map(([name]) => name), ...rows].map(csvLine).join('');
}
