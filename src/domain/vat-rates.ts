import type { LocalDate } from './invoice.js';
import type { SellerCountry } from './settings.js';

/** A rate above zero, and the days on which it is in force, both included. */
interface VatRate {
  /** Percent. */
  readonly rate: string;
  /** Since always, as far as we are concerned, when left out. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

const of = (...rates: readonly string[]): readonly VatRate[] => rates.map((rate) => ({ rate }));
const during = (from: LocalDate, to: LocalDate, ...rates: readonly string[]): readonly VatRate[] =>
  rates.map((rate) => ({ rate, from, to }));
const until = (to: LocalDate, ...rates: readonly string[]): readonly VatRate[] =>
  rates.map((rate) => ({ rate, to }));
const since = (from: LocalDate, ...rates: readonly string[]): readonly VatRate[] =>
  rates.map((rate) => ({ rate, from }));

/**
 * Rates of VAT by country (ISO 3166-1), and by region where one has its own (`AT-Jungholz`): what the law lets an
 * invoice show, whatever it is for. Canary Islands, Ceuta and Melilla, and Livigno are outside the territory of VAT.
 */
export const VAT_RATES: Readonly<Record<string, readonly VatRate[]>> &
  Readonly<Record<SellerCountry, readonly VatRate[]>> = {
  // § 12 UStG; § 28 Abs. 1 to 3 for the second half of 2020.
  DE: [
    ...until('2020-06-30', '19', '7'),
    ...during('2020-07-01', '2020-12-31', '16', '5'),
    ...since('2021-01-01', '19', '7'),
  ],
  // § 10 UStG 1994; § 28 Abs. 52 for 5 %. The 4.9 % for staple food that was announced for July 2026 are left out: no act
  // was at hand, and coworking spaces sell none.
  AT: [...of('20', '13', '10'), ...during('2020-07-01', '2021-12-31', '5')],
  // § 10 Abs. 4 UStG 1994, with the reduced ones.
  'AT-Jungholz': of('19', '13', '10'),
  'AT-Mittelberg': of('19', '13', '10'),
  // Art. 41 and 146ef ustawy o VAT.
  PL: [...until('2010-12-31', '22', '7', '3'), ...since('2011-01-01', '23', '8', '5')],
  // Art. 9 Wet OB 1968.
  NL: [...of('21'), ...until('2018-12-31', '6'), ...since('2019-01-01', '9')],
  // Royal decree no. 20.
  BE: of('21', '12', '6'),
  // Art. 39 LTVA; law of 26 October 2022 for 2023.
  LU: [
    ...until('2022-12-31', '17', '14', '8'),
    ...during('2023-01-01', '2023-12-31', '16', '13', '7'),
    ...since('2024-01-01', '17', '14', '8'),
    ...of('3'),
  ],
  // Art. 278 to 281 nonies CGI.
  FR: of('20', '10', '5.5', '2.1'),
  // Art. 297 and 296 CGI.
  'FR-Corsica': of('20', '13', '10', '5.5', '2.1', '0.9'),
  'FR-Guadeloupe': of('8.5', '2.1', '1.75', '1.05'),
  'FR-Martinique': of('8.5', '2.1', '1.75', '1.05'),
  'FR-Reunion': of('8.5', '2.1', '1.75', '1.05'),
  // Art. 16 DPR 633/1972.
  IT: of('22', '10', '5', '4'),
  // Art. 90 and 91 LIVA; royal decree-laws 11/2022, 20/2022 and 4/2024 for energy and food.
  ES: [
    ...of('21', '10', '4'),
    ...during('2022-07-01', '2024-09-30', '5'),
    ...during('2024-10-01', '2024-12-31', '7.5', '2'),
  ],
  // § 47 zákona č. 235/2004 Sb., by č. 349/2023 Sb. since 2024.
  CZ: [...of('21'), ...until('2023-12-31', '15', '10'), ...since('2024-01-01', '12')],
  // Art. 25 MWSTG; higher since 2024 (financing of AHV).
  CH: [...until('2023-12-31', '7.7', '3.7', '2.5'), ...since('2024-01-01', '8.1', '3.8', '2.6')],
};

/** The rates of a country or region that are in force on one of these days, as they are listed; none of an unknown one. */
export function vatRatesOn(where: string, days: readonly LocalDate[]): readonly string[] {
  const inForce = (VAT_RATES[where] ?? []).filter(({ from, to }) =>
    days.some((day) => (from === undefined || from <= day) && (to === undefined || day <= to)),
  );
  return [...new Set(inForce.map(({ rate }) => rate))];
}

/** Prefixes of VAT ids in the European VAT system: the member states (Greece writes EL), and XI of Northern Ireland. */
export const EU_VAT_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** An e-invoice that the law of a country wants among parties in it, other than ours. */
interface DomesticMandate {
  /** What it wants, in names that are alike in every language. */
  readonly way: string;
  /** From which day sellers must go it; null where that depends on what we do not know. */
  readonly from: LocalDate | null;
  /** Consumers get it too. */
  readonly isForConsumers: boolean;
}

export const DOMESTIC_MANDATES: Readonly<Partial<Record<SellerCountry, DomesticMandate>>> = {
  // Law of 6 February 2024, art. 53 § 2bis WBTW.
  BE: { way: 'Peppol BIS Billing 3.0', from: '2026-01-01', isForConsumers: false },
  // Art. 1 comma 3 D.Lgs. 127/2015: what went another way counts as not issued.
  IT: { way: 'FatturaPA, SdI', from: '2019-01-01', isForConsumers: true },
  // Art. 91 loi de finances 2024: large and middle-sized sellers since 2026-09-01, all others from 2027-09-01.
  FR: { way: 'plateforme agréée (PA)', from: '2027-09-01', isForConsumers: false },
};
