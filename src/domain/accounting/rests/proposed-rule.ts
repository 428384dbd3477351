import type { Cents } from '../cents.js';
import type { ChartName } from '../settings.js';
import type { RestReason } from './rest-reason.js';

type Accounts = Readonly<Record<RestReason, string>>;

const BY_RATE = (nineteen: string, seven: string, others: string) =>
  `accounts: [{ rate: 19, account: ${nineteen} }, { rate: 7, account: ${seven} }, { account: ${others} }]`;

/** Gewährte Skonti aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen: DATEV's EC sales list and Kz 21 see no other account of charts. */
const REVERSE_CHARGE: Readonly<Partial<Record<ChartName, string>>> = { SKR03: '8742', SKR04: '4742' };

const DISCOUNTS: readonly RestReason[] = ['discount', 'waived'];

/** Of charts whose accounts only the accountant knows. */
const UNKNOWN: Accounts = {
  discount: "accounts: [{ account: 'ACCOUNT' }]",
  waived: "accounts: [{ account: 'ACCOUNT' }]",
  'small difference': "accounts: [{ account: 'ACCOUNT' }]",
  uncollectable: "accounts: [{ account: 'ACCOUNT' }]",
  'bank fee': "account: 'ACCOUNT'",
  'provider fee': "account: 'ACCOUNT'",
  withheld: "account: 'ACCOUNT'",
  overpayment: "account: 'ACCOUNT'",
  'exchange difference': "account: 'ACCOUNT'",
};

/**
 * Accounts of DATEV's charts, proposed and never taken: Gewährte Skonti, Erlösschmälerungen, Forderungsverluste, Nebenkosten des
 * Geldverkehrs, Sonstige Verbindlichkeiten, Aufwendungen and Erträge aus der Währungsumrechnung.
 */
const PROPOSED: Readonly<Record<ChartName, Accounts>> = {
  SKR03: {
    discount: BY_RATE('8736', '8731', '8700'),
    waived: BY_RATE('8720', '8710', '8700'),
    'small difference': BY_RATE('8720', '8710', '8700'),
    uncollectable: BY_RATE('2406', '2401', '2400'),
    'bank fee': 'account: 4970',
    'provider fee': 'account: 4970',
    withheld: "account: 'ACCOUNT'",
    overpayment: 'account: 1700',
    'exchange difference': 'account: 2150, gain_account: 2660',
  },
  SKR04: {
    discount: BY_RATE('4736', '4731', '4700'),
    waived: BY_RATE('4720', '4710', '4700'),
    'small difference': BY_RATE('4720', '4710', '4700'),
    uncollectable: BY_RATE('6936', '6931', '6930'),
    'bank fee': 'account: 6855',
    'provider fee': 'account: 6855',
    withheld: "account: 'ACCOUNT'",
    overpayment: 'account: 3500',
    'exchange difference': 'account: 6880, gain_account: 4840',
  },
  SKR49: UNKNOWN,
  own: UNKNOWN,
};

/** A line for `accounting.rests` that fits a rest of this amount. @param gross above zero @param percent of what was billed */
export function proposedRule(
  chart: ChartName,
  because: RestReason,
  {
    gross,
    percent,
    method,
    isReverseCharge = false,
  }: {
    readonly gross: Cents;
    readonly percent: string;
    readonly method: string | null;
    readonly isReverseCharge?: boolean;
  },
): string {
  const limits: Readonly<Partial<Record<RestReason, string>>> = {
    waived: `percent: ${percent}, `,
    withheld: `percent: ${percent}, `,
    'small difference': `up_to: ${(gross / 100).toFixed(2)}, `,
    'bank fee': `${method === null ? '' : `when: { method: ${JSON.stringify(method)} }, `}up_to: ${(gross / 100).toFixed(2)}, `,
    'exchange difference': `percent: ${percent}, `,
  };
  const account = isReverseCharge && DISCOUNTS.includes(because) ? REVERSE_CHARGE[chart] : undefined;
  const own = account === undefined ? '' : `{ tax_case: AE, account: ${account} }, `;
  const accounts = PROPOSED[chart][because].replace('[', `[${own}`);
  return `- { because: ${because}, ${limits[because] ?? ''}${accounts} }`;
}
