import type { SeededRandom } from '../../../../test/seeded-random.js';

/** A ledger account of a rule, and how DATEV is to know its tax: by itself, by a key, or because the client says so. */
export interface RuledAccount {
  readonly account: string;
  readonly key?: string;
  /** Percent, or `none`. */
  readonly automatic?: string;
}

/** Kinds of sales, by their tax. */
export type Sale = 'full' | 'low' | 'exempt' | 'reverse charge' | 'outside' | 'abroad';

export type RandomChart = 'SKR03' | 'SKR04' | 'SKR49' | 'own';

type ByRate = Readonly<Record<'full' | 'low' | 'plain', string>>;

interface ChartPool {
  /** Automatic accounts of the chart. */
  readonly automatic: Readonly<Record<Exclude<Sale, 'abroad'>, readonly string[]>>;
  /** Accounts without a function. */
  readonly plain: readonly string[];
  readonly abroad: readonly string[];
  readonly deposit: string;
  readonly voucher: string;
  readonly deferral: string;
  readonly clearing: string;
  readonly losses: ByRate;
  /** Accounts of discounts and differences. */
  readonly waived: ByRate;
  readonly fees: string;
  readonly overpaid: string;
  readonly taxAbroad: string;
}

/** Accounts with a number of four digits; longer ones have zeros behind them. */
const POOLS: Readonly<Record<'SKR03' | 'SKR04', ChartPool>> = {
  SKR03: {
    automatic: {
      full: ['8400', '8403', '8409', '8410', '8519', '8640', '2752'],
      low: ['8300', '8304', '8516', '8630'],
      exempt: ['8100', '8105', '8150', '2751'],
      'reverse charge': ['8336'],
      outside: ['8338'],
    },
    plain: ['8200', '8210', '8411', '8430', '8600', '2700'],
    abroad: ['8320', '8331'],
    deposit: '1732',
    voucher: '1719',
    deferral: '0990',
    clearing: '1360',
    losses: { full: '2406', low: '2401', plain: '2400' },
    waived: { full: '8736', low: '8731', plain: '8700' },
    ...{ fees: '4970', overpaid: '1700' },
    taxAbroad: '1767',
  },
  SKR04: {
    automatic: {
      full: ['4400', '4402', '4409', '4410', '4569', '4836', '4862'],
      low: ['4300', '4306', '4566'],
      exempt: ['4100', '4105', '4150', '4861'],
      'reverse charge': ['4336'],
      outside: ['4338'],
    },
    plain: ['4200', '4210', '4411', '4430', '4830', '4835'],
    abroad: ['4320', '4331'],
    deposit: '3550',
    voucher: '3281',
    deferral: '3900',
    clearing: '1460',
    losses: { full: '6936', low: '6931', plain: '6930' },
    waived: { full: '4736', low: '4731', plain: '4700' },
    ...{ fees: '6855', overpaid: '3500' },
    taxAbroad: '3817',
  },
};

const OWN: Omit<ChartPool, 'automatic'> = {
  plain: ['5010', '5020', '5030', '5040', '5050', '5060', '5070', '5080'],
  abroad: ['5100', '5110'],
  deposit: '3010',
  voucher: '3011',
  deferral: '3020',
  clearing: '1010',
  losses: { full: '6010', low: '6020', plain: '6030' },
  waived: { full: '6040', low: '6050', plain: '6060' },
  ...{ fees: '6070', overpaid: '3012' },
  taxAbroad: '3090',
};

const RATES: Readonly<Record<'full' | 'low', string>> = { full: '19', low: '7' };
const KEYS: Readonly<Record<'full' | 'low', string>> = { full: '3', low: '2' };
/** Keys of the adviser's own, by what they compute. */
export const OWN_KEYS: Readonly<Record<string, string>> = { '711': '19', '712': '7' };
const OWN_KEY: Readonly<Record<'full' | 'low', string>> = { full: '711', low: '712' };

/** Whether it is public which accounts of the chart have a function. */
export function hasFunctions(chart: RandomChart): chart is 'SKR03' | 'SKR04' {
  return chart === 'SKR03' || chart === 'SKR04';
}

/** Accounts that take revenue back, by the tax of it. */
export type TakenBack = Readonly<Record<'full' | 'low' | 'abroad' | 'plain', RuledAccount>>;

/** The accounts of a client, each as long as the client's accounts are. */
export interface Ledger {
  readonly sales: Readonly<Record<Sale, RuledAccount>>;
  readonly losses: TakenBack;
  readonly waived: TakenBack;
  readonly fees: string;
  readonly overpaid: string;
  readonly deposit: RuledAccount;
  readonly voucher: RuledAccount;
  readonly deferral: string;
  readonly clearing: string;
  readonly taxAbroad: string;
}

/** @param length digits of a ledger account, 4 to 8 */
export function randomLedger(random: SeededRandom, chart: RandomChart, length: number): Ledger {
  const pool = hasFunctions(chart) ? POOLS[chart] : OWN;
  const automatic = hasFunctions(chart) ? POOLS[chart].automatic : null;
  const long = (account: string): string => account.padEnd(length, '0');
  const plain = [...pool.plain];
  const takePlain = (): string => plain.splice(random.below(plain.length), 1)[0] ?? '';
  // An account on no public list has to be declared as one without tax.
  const withoutTax = (account: string): RuledAccount => ({
    account: long(account),
    ...(automatic === null && { automatic: 'none' }),
  });
  const taxed = (sale: 'full' | 'low'): RuledAccount => {
    if (automatic !== null && random.chance(0.5)) {
      const account = long(random.pick(automatic[sale]));
      const way = random.fraction();
      // The adviser has taken its function away.
      if (way < 0.1) return { account, key: KEYS[sale], automatic: 'none' };
      return way < 0.25 ? { account, key: '40' } : { account };
    }
    return withTax(long(takePlain()), sale, random);
  };
  const untaxed = (sale: 'exempt' | 'reverse charge' | 'outside', key: string): RuledAccount => {
    if (automatic !== null && random.chance(0.6)) return { account: long(random.pick(automatic[sale])) };
    const account = long(takePlain());
    return random.chance(0.6) ? { account, automatic: 'none' } : { account, key };
  };
  const abroad = { account: long(random.pick(pool.abroad)), key: random.pick(['240', '10', '40']) };
  return {
    sales: {
      full: taxed('full'),
      low: taxed('low'),
      exempt: untaxed('exempt', '1'),
      'reverse charge': untaxed('reverse charge', '47'),
      outside: untaxed('outside', '1'),
      abroad,
    },
    losses: takenBack(random, pool.losses, automatic !== null, long),
    waived: takenBack(random, pool.waived, automatic !== null, long),
    ...{ fees: long(pool.fees), overpaid: long(pool.overpaid) },
    ...{
      deposit: withoutTax(pool.deposit),
      voucher: withoutTax(pool.voucher),
      deferral: long(pool.deferral),
      clearing: long(pool.clearing),
    },
    taxAbroad: long(pool.taxAbroad),
  };
}

function withTax(account: string, sale: 'full' | 'low', random: SeededRandom): RuledAccount {
  const way = random.fraction();
  if (way < 0.4) return { account, automatic: RATES[sale] };
  if (way < 0.55) return { account, key: OWN_KEY[sale] };
  return way < 0.85 ? { account, key: KEYS[sale] } : { account, key: '40' };
}

function takenBack(
  random: SeededRandom,
  accounts: ByRate,
  hasAutomatic: boolean,
  long: (account: string) => string,
): TakenBack {
  const of = (sale: 'full' | 'low'): RuledAccount =>
    hasAutomatic ? { account: long(accounts[sale]) } : withTax(long(accounts[sale]), sale, random);
  return {
    full: of('full'),
    low: of('low'),
    abroad: { account: long(accounts.plain), key: random.pick(['240', '40']) },
    plain: hasAutomatic
      ? { account: long(accounts.plain) }
      : { account: long(accounts.plain), automatic: 'none' },
  };
}
