import { openingLine } from '../../src/books/month/opening.js';
import {
  type AgreedItem,
  agreedOf,
  type OpeningItem,
} from '../../src/domain/accounting/opening/opening-item.js';
import { type OpeningList, openingList } from '../../src/domain/accounting/opening/opening-list.js';
import type { ShownOpening } from '../../src/web/book-desk.js';

/** What a yes to the fixed list is given to. */
export const OPENING_DIGEST = '5e1f77c0a9d2b3846f00';

const tax = { taxCase: 'S', rate: '19', country: null, isDueWithPayment: false } as const;

function item(number: string, documentDate: string, changes: Partial<OpeningItem>): OpeningItem {
  return {
    ...{ invoiceId: `inv-${number.slice(-4)}`, documentNumber: number, documentDate },
    ...{ debtor: '10007', debtorName: 'Fuchs & Söhne GmbH', currency: 'EUR', inBooks: null },
    ...{ gross: 41_650, paidBefore: 0, open: 41_650, isLostBefore: false, problems: [] },
    taxes: [{ ...tax, net: 35_000, tax: 6650 }],
    since: { paid: 0, lost: 0 },
    ...changes,
  };
}

const CHANGED = item('2026-0388', '2026-07-03', {
  ...{ paidBefore: 10_000, open: 31_650, debtor: '10009', since: { paid: 31_650, lost: 0 } },
});
const NEW = item('2026-0391', '2026-07-20', {
  ...{ debtor: '10042', debtorName: 'Atelier <Nord>', gross: 119_000, open: 119_000 },
  ...{ taxes: [{ ...tax, net: 100_000, tax: 19_000 }], since: { paid: 0, lost: 119_000 } },
});
const UNKNOWN = item('2026-0395', '2026-07-28', { paidBefore: null, open: null });
const GONE = item('2026-0380', '2026-06-30', {});
const BEFORE: AgreedItem = { ...agreedOf(CHANGED), debtor: '10007', paidBefore: 0, open: 41_650 };

/** One has changed since a yes, one is new, of one it is not known what was open, and one is none any more. */
export const OPENING: OpeningList = openingList([CHANGED, NEW, UNKNOWN], {
  ...{ from: '2026-08-01', opening: { receivables: 'posted' }, isCopied: true },
  agreed: new Map([BEFORE, agreedOf(GONE)].map((each) => [each.invoiceId, each])),
  digestOf: () => OPENING_DIGEST,
});

/** The same before anybody has said where they stand. */
export const UNSAID: OpeningList = openingList([NEW, UNKNOWN], {
  ...{ from: '2026-08-01', opening: undefined, isCopied: true, agreed: new Map() },
  digestOf: () => OPENING_DIGEST,
});

/** Nothing is left to say. */
export const CONFIRMED: OpeningList = openingList([NEW], {
  ...{ from: '2026-08-01', opening: { receivables: 'posted' }, isCopied: true },
  agreed: new Map([[NEW.invoiceId, agreedOf(NEW)]]),
  digestOf: () => OPENING_DIGEST,
});

export function shownOpening(list: OpeningList): ShownOpening {
  return { list, found: openingLine('berlin', list).found };
}
