import { addDays, localDate } from '@spacebooks/base/calendar';
import { openRests } from '../../books/batches/open-rests.js';
import { readyToExport } from '../../books/book-space.js';
import { centsText } from '../../books/formats/text/amount.js';
import type { Entry, SumRow } from '../../domain/accounting/model.js';
import { monthOf } from '../../domain/accounting/month.js';
import type { OpenRest } from '../../domain/accounting/rests/open-rest.js';
import { manifestSums } from '../../domain/accounting/sums.js';
import { ruledEntries } from '../../store/books/ruled-entries.js';
import { type Answer, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable } from '../output.js';
import { withProgress } from '../progress.js';
import { aligned } from '../table.js';
import { withBooks } from './with-books.js';

interface RestsOfExport {
  readonly space: string;
  readonly export: string;
  /** By reason and currency. */
  readonly booked: readonly SumRow[];
  /** Entries of the month that was asked for; null where none was. */
  readonly entries: readonly ShownEntry[] | null;
  /** Payment differences without a rule. */
  readonly open: readonly OpenRest[];
}

type ShownEntry = Pick<
  Entry,
  | 'because'
  | 'documentNumber'
  | 'bookingDate'
  | 'account'
  | 'taxCase'
  | 'taxRate'
  | 'net'
  | 'tax'
  | 'currency'
>;

/** `spacebooks books rests`: for each export the payment differences that rules booked, by reason, and those without a rule. */
export async function showRests(
  options: BookOptions & { readonly month?: string },
  context: CommandContext,
): Promise<Answer> {
  return withBooks(options, context, async ({ spaces, stores, db, clock }) => {
    const exports = spaces.flatMap((space) => space.accounting.exports.map((terms) => ({ space, terms })));
    const found: RestsOfExport[] = [];
    await withProgress(context, options.json, async (onProgress) => {
      for (const { space, terms } of exports) {
        onProgress('exports', found.length, exports.length);
        const entries: Entry[] = [];
        for await (const entry of ruledEntries(db, space.id, terms.name)) entries.push(entry);
        const { deps, space: ready } = await readyToExport(stores, space);
        // Settings have discounts only where a rule asks for them; proposals need them all the same.
        const { cash_discounts } = space.config.e_invoices.payment;
        const settings = { ...ready.settings, cash_discounts };
        const to = addDays(localDate(clock.now(), space.timeZone), -1);
        const open = await openRests(deps, { ...ready, settings }, terms, { to, now: clock.now() });
        const inMonth = entries.filter(({ bookingDate }) => monthOf(bookingDate) === options.month);
        found.push({
          space: space.id,
          export: terms.name,
          booked: manifestSums(entries).byRest ?? [],
          entries: options.month === undefined ? null : inMonth.map(shown),
          open,
        });
      }
    });
    return view({ exports: found }, found.flatMap(describe).map(printable));
  });
}

function shown(entry: Entry): ShownEntry {
  const { because, documentNumber, bookingDate, account, taxCase, taxRate, net, tax, currency } = entry;
  return { because, documentNumber, bookingDate, account, taxCase, taxRate, net, tax, currency };
}

function describe({ space, export: name, booked, entries, open }: RestsOfExport): readonly string[] {
  const title = `${space}, export ${name}`;
  if (booked.length === 0 && open.length === 0) return [`${title}: no payment differences`];
  return [
    title,
    ...bookedTable(booked),
    ...(entries === null ? [] : entryTable(entries)),
    ...openTable(open),
  ];
}

function bookedTable(booked: readonly SumRow[]): readonly string[] {
  if (booked.length === 0) return [];
  return aligned([
    ['booked', 'entries', 'net', 'tax', 'currency'],
    ...booked.map(({ key, entries, net, tax, currency }) => [
      key,
      String(entries),
      centsText(net),
      centsText(tax),
      currency,
    ]),
  ]);
}

function entryTable(entries: readonly ShownEntry[]): readonly string[] {
  return aligned([
    ['reason', 'document', 'booked on', 'account', 'tax', 'net', 'VAT', 'currency'],
    ...entries.map(
      ({ because = '', documentNumber, bookingDate, account, taxCase, taxRate, net, tax, currency }) => [
        because,
        documentNumber,
        bookingDate,
        account,
        taxCase === null ? '–' : `${taxCase} ${taxRate}`,
        centsText(net),
        centsText(tax),
        currency,
      ],
    ),
  ]);
}

/** Each with a rule that would book it. */
function openTable(open: readonly OpenRest[]): readonly string[] {
  if (open.length === 0) return [];
  return [
    `without a rule: ${open.length}; add the lines that are right to accounting.rests, with valid_from where earlier invoices are to stay as they are`,
    ...open.flatMap(({ documentNumber, gross, currency, because, line }) => {
      const probably =
        because === null ? 'unknown: still owed, waived, or kept on the way' : `perhaps ${because}`;
      return [
        `  ${documentNumber}  ${centsText(gross)} ${currency}, ${probably}`,
        ...(line === null ? [] : [`    ${line}`]),
      ];
    }),
  ];
}
