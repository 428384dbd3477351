import { centsText } from '../../books/formats/text/amount.js';
import {
  type HeldAtMonthEnd,
  type HeldOfDocument,
  HeldRevenue,
} from '../../domain/accounting/deferral/held-revenue.js';
import { createDeferredEntries } from '../../store/books/deferred-entries.js';
import { type Answer, view } from '../define-command.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, printable } from '../output.js';
import { withProgress } from '../progress.js';
import { aligned } from '../table.js';
import { withBooks } from './with-books.js';

interface HeldOfExport {
  readonly space: string;
  readonly export: string;
  readonly months: readonly HeldAtMonthEnd[];
  /** Of the month that was asked for; null where none was. */
  readonly documents: readonly HeldOfDocument[] | null;
}

/** `spacebooks books deferrals`: what is held at the end of each month, of each export. */
export async function showDeferrals(
  options: BookOptions & { readonly month?: string },
  context: CommandContext,
): Promise<Answer> {
  return withBooks(options, context, async ({ spaces, db }) => {
    const stored = createDeferredEntries(db);
    const exports = spaces.flatMap(({ id, accounting }) =>
      accounting.exports.map(({ name }) => [id, name] as const),
    );
    const found: HeldOfExport[] = [];
    await withProgress(context, options.json, async (onProgress) => {
      for (const [space, name] of exports) {
        onProgress('exports', found.length, exports.length);
        const held = new HeldRevenue();
        for await (const entry of stored.of(space, name)) held.add(entry);
        const months = held.monthEnds();
        const documents = options.month === undefined ? null : held.documentsAt(options.month);
        found.push({ space, export: name, months, documents });
      }
    });
    return view({ exports: found }, found.flatMap(describe).map(printable));
  });
}

function describe({ space, export: name, months, documents }: HeldOfExport): readonly string[] {
  const title = `${space}, export ${name}`;
  if (months.length === 0) return [`${title}: nothing is deferred`];
  return [title, ...(documents === null ? monthTable(months) : documentTable(documents))];
}

function monthTable(months: readonly HeldAtMonthEnd[]): readonly string[] {
  return aligned([
    ['account', 'part', 'month', 'added', 'released', 'held', 'currency'],
    ...months.map(({ account, part, month, added, released, held, currency }) => [
      account,
      part,
      month,
      centsText(added),
      centsText(released),
      centsText(held),
      currency,
    ]),
  ]);
}

function documentTable(documents: readonly HeldOfDocument[]): readonly string[] {
  return aligned([
    ['account', 'part', 'document', 'debtor', 'held', 'currency'],
    ...documents.map(({ account, part, documentNumber, debtorName, held, currency }) => [
      account,
      part,
      documentNumber,
      debtorName,
      centsText(held),
      currency,
    ]),
  ]);
}
