import type { Cents } from '../cents.js';
import { type DeferralPart, type Entry, isDeferralPart } from '../model.js';

/** An account that holds revenue of other months, at the end of a month. */
export interface HeldAtMonthEnd {
  /** Number of the account. */
  readonly account: string;
  readonly part: DeferralPart;
  readonly currency: string;
  /** `YYYY-MM` of the booking dates. */
  readonly month: string;
  /** Put onto the account in the month, and taken off it. */
  readonly added: Cents;
  readonly released: Cents;
  /** What it holds at the end of the month: a credit of a deferral, a debit of an accrual. */
  readonly held: Cents;
}

/** What of a document is held. */
export interface HeldOfDocument extends Pick<HeldAtMonthEnd, 'account' | 'part' | 'currency' | 'held'> {
  readonly documentNumber: string;
  readonly debtorName: string;
}

/** Adds up entries one by one, in the currency of the books. */
export class HeldRevenue {
  readonly #months = new Map<string, { key: Key; month: string; added: Cents; released: Cents }>();
  readonly #documents = new Map<
    string,
    { document: Omit<HeldOfDocument, 'held'>; byMonth: Map<string, Cents> }
  >();

  add(entry: Entry): void {
    const { part, debtor: account, bookingDate, kind, documentNumber, debtorName } = entry;
    if (!isDeferralPart(part)) return;
    const { currency, gross } = entry.exchange ?? entry;
    const held = part === 'deferral' ? 0 - gross : gross;
    const month = bookingDate.slice(0, 7);
    const key = { account, part, currency };
    const place = `${account}\n${part}\n${currency}`;
    const row = this.#months.get(`${place}\n${month}`) ?? { key, month, added: 0, released: 0 };
    this.#months.set(`${place}\n${month}`, row);
    // A reversal takes back whatever it was.
    if (kind === 'release') row.released -= held;
    else row.added += held;
    const of = `${place}\n${entry.invoiceId}`;
    const known = this.#documents.get(of);
    const byMonth = known?.byMonth ?? new Map<string, Cents>();
    byMonth.set(month, (byMonth.get(month) ?? 0) + held);
    this.#documents.set(of, { document: { ...key, documentNumber, debtorName }, byMonth });
  }

  /** The months that have entries, of each account; in between nothing changes. */
  monthEnds(): readonly HeldAtMonthEnd[] {
    const rows = [...this.#months.values()];
    return [...Map.groupBy(rows, ({ key }) => `${key.account}\n${key.part}\n${key.currency}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, own]) => {
        let held = 0;
        return own
          .toSorted((a, b) => (a.month < b.month ? -1 : 1))
          .map(({ key, month, added, released }) => {
            held += added - released;
            return { ...key, month, added, released, held };
          });
      });
  }

  /** Documents of which something is held at the end of a month, by number. */
  documentsAt(month: string): readonly HeldOfDocument[] {
    return [...this.#documents.values()]
      .map(({ document, byMonth }) => {
        let held = 0;
        for (const [of, amount] of byMonth) if (of <= month) held += amount;
        return { ...document, held };
      })
      .filter(({ held }) => held !== 0)
      .sort((a, b) => order(a).localeCompare(order(b), 'en'));
  }
}

type Key = Pick<HeldAtMonthEnd, 'account' | 'part' | 'currency'>;

function order({ account, part, documentNumber }: HeldOfDocument): string {
  return `${account} ${part} ${documentNumber}`;
}
