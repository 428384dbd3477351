import { returnReasonIn } from '../return-words.js';
import type { StatementRemark } from '../statement-remark.js';
import type { PartKind, Payout, PayoutReport } from './payout.js';
import { payoutOf, type ReportMovement } from './report-movement.js';
import { type DecimalSign, type ReportRow, type ReportTable, reportTable } from './report-table.js';

const COLUMNS = {
  day: ['Date', 'Datum', 'Data'],
  time: ['Time', 'Uhrzeit', 'Godzina'],
  name: ['Name', 'Nazwisko', 'Imię i nazwisko'],
  type: ['Type', 'Typ', 'Description', 'Beschreibung', 'Opis'],
  currency: ['Currency', 'Währung', 'Waluta'],
  gross: ['Gross', 'Brutto'],
  fee: ['Fee', 'Fees', 'Gebühr', 'Entgelt', 'Opłata'],
  net: ['Net', 'Netto'],
  id: ['Transaction ID', 'Transaktionscode', 'Identyfikator transakcji', 'Numer transakcji'],
} as const;

/** Without a status a row changed the balance. */
const STATUS = ['Status'];
const DONE: readonly string[] = ['', 'Completed', 'Abgeschlossen', 'Zakończono', 'Zakończona'];
const IMPACT = ['Balance Impact', 'Auswirkung auf Guthaben', 'Wpływ na saldo'];
const EMAIL = ['From Email Address', 'Absender E-Mail-Adresse', 'Adres e-mail nadawcy'];
const TEXTS = [
  ['Invoice Number', 'Invoice ID', 'Rechnungsnummer', 'Numer faktury'],
  ['Item Title', 'Artikelbezeichnung', 'Nazwa przedmiotu'],
  ['Subject', 'Betreff', 'Temat'],
  ['Note', 'Hinweis', 'Uwaga'],
] as const;
const BALANCE = ['Balance', 'Guthaben', 'Saldo'];

/** What is sent to our bank account: a debit of the balance without a fee, and nobody on its other side. */
const WITHDRAWAL = /withdraw|transfer to bank|abbuchung|auszahlung|wypłat/iu;
const REFUND = /refund|rückzahlung|rückerstattung|zwrot/iu;

/** Activity, all transactions, of PayPal, in English, German or Polish. */
export function paypalTable(text: string): ReportTable | null {
  const columns = Object.values(COLUMNS);
  return reportTable(text, columns, signIn(reportTable(text, columns), '.') ?? undefined);
}

function signIn(table: ReportTable | null, usual: DecimalSign): DecimalSign | null {
  if (table === null) return null;
  const amounts = table.rows.map((row) => row.text(...COLUMNS.net));
  const commas = amounts.filter((amount) => /,\d\d$/.test(amount)).length;
  return commas > amounts.length / 2 ? ',' : usual;
}

/** @throws Unreadable */
export function readPaypal({ rows }: ReportTable): PayoutReport {
  const booked = inOrder(rows.filter(isBooked));
  const read = [...Map.groupBy(booked, (row) => row.text(...COLUMNS.currency).toUpperCase())].map(
    ([currency, own]) => payoutsIn(currency, own),
  );
  return {
    payouts: read.flatMap(({ payouts }) => payouts),
    remarks: read.flatMap(({ remarks }) => remarks),
  };
}

/** What only stands by changes no balance. */
function isBooked(row: ReportRow): boolean {
  const impact = row.text(...IMPACT);
  return DONE.includes(row.text(...STATUS)) && (impact === '' || !/^memo/i.test(impact));
}

/** The oldest first; rows of one second as they stand. */
function inOrder(rows: readonly ReportRow[]): readonly ReportRow[] {
  const at = (row: ReportRow) => `${row.day(...COLUMNS.day)} ${row.text(...COLUMNS.time).padStart(8, '0')}`;
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && at(first) > at(last);
  const given = isNewestFirst ? rows.toReversed() : [...rows];
  return given.toSorted((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0));
}

/** What came in since one withdrawal is what the next one takes, where it takes all. */
function payoutsIn(currency: string, rows: readonly ReportRow[]): PayoutReport {
  const payouts: Payout[] = [];
  const remarks: StatementRemark[] = [];
  let since: ReportRow[] = [];
  for (const row of rows) {
    if (!isWithdrawal(row)) {
      since.push(row);
      continue;
    }
    const terms = {
      ...{ service: 'paypal' as const, currency, references: [row.text(...COLUMNS.id)] },
      day: row.day(...COLUMNS.day),
    };
    const total = -row.cents(...COLUMNS.net);
    const payout = payoutOf(terms, since.map(movementOf));
    const left = row.text(...BALANCE) === '' ? 0 : row.cents(...BALANCE);
    if (payout.total === total && left === 0) payouts.push(payout);
    else {
      const { day } = terms;
      remarks.push({ kind: 'withdrawal-in-part', day, currency, total, made: payout.total, left });
    }
    since = [];
  }
  return { payouts, remarks };
}

function isWithdrawal(row: ReportRow): boolean {
  const isFree = row.cents(...COLUMNS.fee) === 0 && row.cents(...COLUMNS.net) < 0;
  return isFree && row.text(...EMAIL) === '' && WITHDRAWAL.test(row.text(...COLUMNS.type));
}

function movementOf(row: ReportRow): ReportMovement {
  const [gross, fee, net] = [
    row.cents(...COLUMNS.gross),
    row.cents(...COLUMNS.fee),
    row.cents(...COLUMNS.net),
  ];
  if (gross + fee !== net) row.refuse('Net', 'is not gross and fee together');
  const type = row.text(...COLUMNS.type);
  const returnReason = returnReasonIn({ booking: type, text: '', amount: gross });
  return {
    ...{ kind: kindOf(type, gross, returnReason), gross, net, returnReason },
    name: row.text(...COLUMNS.name),
    email: row.text(...EMAIL),
    texts: TEXTS.map((headings) => row.text(...headings)),
    reference: row.text(...COLUMNS.id),
  };
}

function kindOf(type: string, gross: number, returnReason: string | null): PartKind {
  if (returnReason !== null || REFUND.test(type)) return 'return';
  if (gross > 0) return 'payment';
  return 'other';
}
