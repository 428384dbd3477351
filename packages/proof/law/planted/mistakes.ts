/** A mistake in the program: texts of its sources are others. */
export interface PlantedMistake {
  readonly name: string;
  /** In words. */
  readonly mistake: string;
  /** Properties that it should break, any of them. */
  readonly breaks: readonly string[];
  readonly changes: readonly Change[];
}

interface Change {
  /** The end of its path. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

const ACCOUNTING = '/src/domain/accounting';

/** Each is a mistake that the program had, and is to be found. */
export const MISTAKES: readonly PlantedMistake[] = [
  {
    name: 'late',
    mistake: 'what is booked late is declared where it is booked, though its month is open',
    breaks: ['P9', 'P2'],
    changes: [
      {
        file: `${ACCOUNTING}/entry.ts`,
        text: 'returnMonth: openMonth(taxMonth ?? monthOf(documentDate), filedThrough),',
        instead: `returnMonth: bookingDate(documentDate, closedThrough) !== documentDate
          ? monthOf(bookingDate(documentDate, closedThrough)) : (taxMonth ?? monthOf(documentDate)),`,
      },
    ],
  },
  {
    name: 'dated-anew',
    mistake: 'money that comes after a loss dates all of it anew',
    breaks: ['P7'],
    changes: [
      {
        file: `${ACCOUNTING}/lost-by-day.ts`,
        text: 'return lostOn ?? settledOn;',
        instead: 'return settledOn;',
      },
    ],
  },
  {
    name: 'cut-off',
    mistake: 'a loss is of the cut-off of the export that books it',
    breaks: ['P7'],
    changes: [
      {
        file: `${ACCOUNTING}/compare-part.ts`,
        text: 'const { outcome, undatedOn } = found;',
        instead: 'const { outcome } = found; const undatedOn = context.period.to;',
      },
    ],
  },
  {
    name: 'country',
    mistake: 'a loss forgets whose tax it was',
    breaks: ['P1', 'P12'],
    changes: [
      {
        file: `${ACCOUNTING}/loss-draft.ts`,
        text: '...{ taxAccount, taxCase, polishCase, taxCountry, taxRate, holds, isTaxDeferred },',
        instead:
          '...{ taxAccount, taxCase, polishCase, taxRate, holds, isTaxDeferred }, taxCountry: undefined,',
      },
    ],
  },
  {
    name: 'own-month',
    mistake: 'a correction takes back tax that has not arisen',
    breaks: ['P2'],
    changes: [
      {
        file: `${ACCOUNTING}/tax-point/corrected-parts.ts`,
        text: 'const month = later(matched === undefined ? own : (matched.month ?? first), own);',
        instead: 'const month = own;',
      },
    ],
  },
  {
    name: 'withdrawn',
    mistake: 'what is withdrawn from a closed month comes back in the open one',
    breaks: ['P3'],
    changes: [
      {
        file: `${ACCOUNTING}/withdrawn.ts`,
        text: 'return entry.bookingDate <= closedThrough || returnMonthOf(entry) <= monthOf(closedThrough);',
        instead: "return entry.bookingDate <= '' && returnMonthOf(entry) <= monthOf('2000-01-01');",
      },
    ],
  },
  {
    name: 'own-rate',
    mistake: 'a correction is converted by the rate of its own day',
    breaks: ['P2', 'P5', 'P1'],
    changes: [
      {
        file: `${ACCOUNTING}/book-rate.ts`,
        text: 'return (isCorrection && snapshot.family?.original) || snapshot;',
        instead: 'return isCorrection ? snapshot : snapshot;',
      },
    ],
  },
  {
    name: 'as-invoiced',
    mistake: 'a loss is divided by what was invoiced, not by what is left',
    breaks: ['P1'],
    changes: [
      {
        file: `${ACCOUNTING}/loss.ts`,
        text: 'drafts.map(amountOfDraft).reduce(plus, NO_AMOUNT)',
        instead:
          'drafts.filter((draft) => draft.correctsInvoiceId === null).map(amountOfDraft).reduce(plus, NO_AMOUNT)',
      },
    ],
  },
  {
    name: 'unseen',
    mistake: 'a month closes those before it unseen',
    breaks: ['P10'],
    changes: [
      {
        file: '/src/books/month/close-month.ts',
        text: 'const months = openMonths(space, await stores.periods.closedThrough(space.id), month);',
        instead: 'const months = [month];',
      },
    ],
  },
  {
    name: 'recomputed',
    mistake: 'a loss takes back tax by its rate, not what was stated',
    breaks: ['P1'],
    changes: [
      {
        file: `${ACCOUNTING}/loss-draft.ts`,
        text: 'function lostDraft(facts: LossFacts, { net, tax, booksNet, booksTax }: RevenueAmount) {',
        instead: `function lostDraft(facts: LossFacts, lost: RevenueAmount) {
          const { booksNet, booksTax } = lost;
          const [gross, rate] = [lost.net + lost.tax, Number(facts.taxRate)];
          const tax = Math.round((gross * rate) / (100 + rate));
          const net = gross - tax;`,
      },
    ],
  },
  {
    name: 'tax-account',
    mistake: 'tax of another country is on the account of the seller’s',
    breaks: ['P12'],
    changes: [
      {
        file: `${ACCOUNTING}/ledger-account.ts`,
        text: 'if (rule.country === undefined) return country === undefined || rule.rate === undefined;',
        instead: 'if (rule.country === undefined) return true;',
      },
    ],
  },
  {
    name: 'vat-ue',
    mistake: 'VAT-UE subtracts losses',
    breaks: ['P13'],
    changes: [
      {
        file: `${ACCOUNTING}/declared-amount.ts`,
        text: 'if (amount === null || isTakenBack(amount)) return null;',
        instead: 'if (amount === null) return null;',
      },
      {
        file: `${ACCOUNTING}/declared-amount.ts`,
        text: 'return isTakenBack(amount) ? null : amount.taxMonth;',
        instead: 'return amount.taxMonth;',
      },
    ],
  },
  {
    name: 'ended',
    mistake: 'a deferral ends with a full correction, and knows no later one',
    breaks: ['P11'],
    changes: [
      {
        file: `${ACCOUNTING}/deferral/deferral-moves.ts`,
        text: ' || waiting.length > 0)',
        instead: ')',
      },
    ],
  },
  {
    name: 'refund',
    mistake: 'a correction that is marked as paid books money that never went back',
    breaks: ['P4'],
    changes: [
      {
        file: `${ACCOUNTING}/family-money.ts`,
        text: 'return came === null ? null : 0 - Math.min(0 - covered, Math.max(came - Math.max(owed, 0), 0));',
        instead: 'return covered;',
      },
    ],
  },
  {
    name: 'cents',
    mistake: 'a payment in another currency is converted by itself, and leaves cents',
    breaks: ['P4'],
    changes: [
      {
        file: `${ACCOUNTING}/payment-draft.ts`,
        text: 'exchange: rate && { ...rate, net: 0 - booksGross, tax: 0, gross: 0 - booksGross },',
        instead: `exchange: rate && {
          ...rate,
          net: 0 - Math.round(amount / Number(rate.rate)),
          tax: 0,
          gross: 0 - Math.round(amount / Number(rate.rate)),
        },`,
      },
    ],
  },
  {
    name: 'called-paid',
    mistake: 'what is called paid and never came is money all the same',
    breaks: ['P4', 'P14'],
    changes: [
      {
        file: `${ACCOUNTING}/rests/settle-rest.ts`,
        text: 'if (found === null) return known;',
        instead: 'if (found === null || found.shortfall.settling !== null) return known;',
      },
    ],
  },
];
