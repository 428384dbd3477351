/** What kind of space a history is about; drawn from its seed. */
export interface Terms {
  readonly seller: 'DE' | 'PL' | 'NL';
  /** Tax is due when it is paid. */
  readonly cash: boolean;
  /** Tax arises when the service is performed; otherwise with the invoice. */
  readonly taxPoint: boolean;
  readonly deferrals: boolean;
  /** The platform shows single payments; otherwise totals alone. */
  readonly records: boolean;
  readonly lockedOnly: boolean;
  readonly schedule: 'nightly' | 'monthly';
}

/** Which of the rules that a person may change are in force. */
export interface Rules {
  /** Another account for desks: from when on; null where it holds for all. Left out: the old account. */
  readonly desk?: { readonly validFrom: string | null };
  /** Another account for the loss. */
  readonly loss?: boolean;
}

export const CUTOVER = '2026-01-01';

/** How an item is sold. */
export interface Goods {
  readonly code: string;
  /** Percent. */
  readonly rate: string;
  /** VAT category of EN 16931, and where the rate is another country's, that country. */
  readonly taxCase: 'S' | 'AE' | 'O';
  readonly country?: string;
  /** What its service is: the month of the invoice and so many after it, or its day. */
  readonly months: number | 'day';
}

/** Who buys, and what can be sold to him. */
export interface BuyerKind {
  readonly country: string;
  readonly taxId: string | null;
  readonly company: boolean;
  readonly goods: readonly Goods[];
}

export interface Seller {
  readonly currency: string;
  readonly timeZone: string;
  readonly foreign: string;
  readonly buyers: Readonly<Record<string, BuyerKind>>;
}

const goods = (
  code: string,
  rate: string,
  months: Goods['months'],
  taxCase: Goods['taxCase'] = 'S',
  country?: string,
): Goods => ({ code, rate, months, taxCase, ...(country !== undefined && { country }) });

/** @param full the higher rate of the seller's country @param low its lower one */
function atHome(country: string, taxId: string, full: string, low: string): BuyerKind {
  const sold = [
    goods('DESK', full, 1),
    goods('DESK', full, 1),
    goods('NEXT', full, 2),
    goods('ROOM', low, 'day'),
    goods('ANNUAL', full, 12),
  ];
  return { country, taxId, company: true, goods: sold };
}

const business = (country: string, taxId: string): BuyerKind => ({
  ...{ country, taxId, company: true },
  goods: [goods('DESK', '0', 1, 'AE'), goods('NEXT', '0', 2, 'AE')],
});

const consumer = (country: string, rate: string): BuyerKind => ({
  ...{ country, taxId: null, company: false },
  goods: [goods('DESK', rate, 1, 'S', country), goods('ANNUAL', rate, 12, 'S', country)],
});

const deposits = (country: string): BuyerKind => ({
  ...{ country, taxId: null, company: false },
  goods: [goods('DEPOSIT', '0', 'day', 'O')],
});

export const SELLERS: Readonly<Record<Terms['seller'], Seller>> = {
  DE: {
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    foreign: 'CHF',
    buyers: {
      home: atHome('DE', 'DE136695976', '19', '7'),
      business: business('FR', 'FR40303265045'),
      dutch: consumer('NL', '21'),
      belgian: consumer('BE', '21'),
      french: consumer('FR', '20'),
      deposit: deposits('DE'),
    },
  },
  NL: {
    currency: 'EUR',
    timeZone: 'Europe/Amsterdam',
    foreign: 'CHF',
    buyers: {
      home: atHome('NL', 'NL123456782B90', '21', '9'),
      business: business('DE', 'DE136695976'),
      belgian: consumer('BE', '21'),
      german: consumer('DE', '19'),
      deposit: deposits('NL'),
    },
  },
  PL: {
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    foreign: 'EUR',
    buyers: {
      home: atHome('PL', '7352765225', '23', '8'),
      business: business('DE', 'DE136695976'),
      second: business('FR', 'FR40303265045'),
    },
  },
};
