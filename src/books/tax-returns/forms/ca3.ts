import { decimal } from '@spacebooks/base/money';
import type { CountryForm } from './country-form.js';
import { formLine } from './form-line.js';

/** Line by rate; Corsica and the overseas departments have other rates and lines. */
const MAINLAND: Readonly<Record<string, string>> = { '20': '08', '5.5': '09', '10': '9B', '2.1': 'T6' };
const CORSICA: Readonly<Record<string, string>> = {
  ...{ '20': '08', '5.5': '09', '13': 'TC' },
  ...{ '10': 'T3', '2.1': 'T4', '0.9': 'T5' },
};
const OVERSEAS: Readonly<Record<string, string>> = { '8.5': '10', '2.1': '11', '1.75': 'T1', '1.05': 'T2' };

const TAXABLE = 'A1';
const OTHERS = 'E2';

/**
 * France's declaration 3310-CA3. Amounts are whole euros, rounded to the nearest. Services that are taxed elsewhere, to businesses or by the One
 * Stop Shop, are other operations that are not taxable (E2); E3 is for goods sold at a distance.
 */
export const CA3: CountryForm = {
  name: '3310-CA3 (2026)',
  source: 'DGFiP, cerfa 10963*31; boxes by public programs',
  seller: 'FR',
  label: 'ligne',
  taxed: new Set([MAINLAND, CORSICA, OVERSEAS].flatMap((rates) => Object.values(rates))),
  round: (cents) => decimal(cents).div(100).round(0).times(100).toNumber() + 0,
  lines: [
    formLine(TAXABLE, 'sales and services, before tax', 'art. 256 CGI'),
    formLine('A2', 'other taxable operations', 'art. 257 CGI', 'other business'),
    formLine('A3', 'services bought from suppliers abroad', 'art. 283-2 CGI', 'purchases'),
    formLine('A4', 'imports', 'art. 291 CGI', 'purchases'),
    formLine('B2', 'acquisitions', 'art. 256 bis CGI', 'purchases'),
    formLine('B4', 'goods and services bought from suppliers abroad', 'art. 283-1 CGI', 'purchases'),
    formLine('B5', 'corrections', 'art. 272 CGI', 'filing'),
    formLine('E1', 'exports', 'art. 262 I CGI', 'other business'),
    formLine(OTHERS, 'other operations not subject to tax', 'art. 259, 261, 283 CGI'),
    formLine('E3', 'distance sales taxed in another member state', 'art. 258 A CGI', 'other business'),
    formLine('F2', 'intra-Community supplies to businesses', 'art. 262 ter I CGI'),
    formLine('F8', 'corrections', 'art. 272 CGI', 'filing'),
    formLine('08', 'taxable at 20 %', 'art. 278 CGI'),
    formLine('09', 'taxable at 5.5 %', 'art. 278-0 bis CGI'),
    formLine('9B', 'taxable at 10 %', 'art. 278 bis à 279 CGI'),
    formLine('10', 'overseas, 8.5 %', 'art. 296 CGI'),
    formLine('11', 'overseas, 2.1 %', 'art. 296 CGI'),
    formLine('T1', 'overseas, 1.75 %', 'art. 296 ter CGI'),
    formLine('T2', 'overseas, 1.05 %', 'art. 296 ter CGI'),
    formLine('TC', 'Corsica, 13 %', 'art. 297 CGI'),
    formLine('T3', 'Corsica, 10 %', 'art. 297 CGI'),
    formLine('T4', 'Corsica, 2.1 %', 'art. 297 CGI'),
    formLine('T5', 'Corsica, 0.9 %', 'art. 297 CGI'),
    formLine('T6', 'mainland, 2.1 %', 'art. 281 quater à nonies CGI'),
    formLine('13', 'former rates', 'art. 278 CGI', 'other business'),
    formLine('15', 'input tax deducted earlier, to be repaid', 'art. 207 ann. II CGI', 'purchases'),
    formLine('19', 'input tax on fixed assets', 'art. 271 CGI', 'purchases'),
    formLine('20', 'input tax on goods and services', 'art. 271 CGI', 'purchases'),
    formLine('21', 'other input tax', 'art. 271 CGI', 'purchases'),
    formLine('22', 'credit brought forward', 'art. 271 IV CGI', 'filing'),
    formLine('28', 'net tax', 'art. 287 CGI', 'total'),
  ],
  linesOf({ country, entry: { taxCase, taxRate, taxCountry } }) {
    switch (taxCase) {
      case 'S': {
        if (country !== null && country !== 'FR') return [OTHERS];
        const line = ratesIn(taxCountry)[taxRate];
        return line === undefined ? null : [TAXABLE, line];
      }
      case 'AE':
      case 'E':
      case 'G':
        return [OTHERS];
      case 'K':
        return ['F2'];
      default:
        return null;
    }
  },
  remarks: [
    'by the date of invoices (TVA d’après les débits) unless cash_accounting is configured: services are taxed when they are paid (art. 269-2 c CGI)',
    'turnover of the One Stop Shop is in E2, as services; distance sales of goods belong in E3',
  ],
};

function ratesIn(region: string | undefined): Readonly<Record<string, string>> {
  if (region === undefined || region === 'FR') return MAINLAND;
  return region === 'FR-Corsica' ? CORSICA : OVERSEAS;
}
