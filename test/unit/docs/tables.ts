import { readFileSync } from 'node:fs';
import type { KsefOperation } from '@spacebooks/ksef-sandbox/operations';
import type { Check } from '../../../src/doctor/check.js';
import { CONFIGURATION } from '../../../src/doctor/examine.js';
import type { ExportFormat } from '../../../src/domain/accounting/export-formats.js';
import type { CountryLaw, WantedOfBuyer } from '../../../src/domain/countries/country-law.js';
import type { NeighbourFeature } from '../../../src/domain/neighbour/features.js';

const ROOT = new URL('../../../', import.meta.url);

/** The page as it is, with the tables that have the same headings replaced by these. */
export function withTable(page: string, ...tables: readonly (readonly string[])[]): string {
  const text = readFileSync(new URL(page, ROOT), 'utf8');
  return tables.reduce((written, table) => replaced(written, page, table), text);
}

function replaced(text: string, page: string, table: readonly string[]): string {
  const lines = text.split('\n');
  const start = lines.indexOf(table[0] ?? '');
  if (start < 0) throw new Error(`${page} has no table headed ${table[0]}`);
  const rows = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(start, rows, ...table).join('\n');
}

type Words = Pick<Check, 'name' | 'docs'>;

/** The table of docs/doctor.md. */
export function doctorTable(checks: readonly Words[]): readonly string[] {
  const all: readonly Words[] = [CONFIGURATION, ...checks];
  return markdown(
    ['check', 'what it looks at', 'fails', 'warns'],
    all.map(({ name, docs: { covers, fails = '', warns = '' } }) => [`\`${name}\``, covers, fails, warns]),
  );
}

/** The table of docs/exports.md. */
export function exportsTable(formats: readonly ExportFormat[]): readonly string[] {
  return markdown(
    ['format', 'files', 'for'],
    formats.map(({ name, files, reader }) => [`\`${name}\``, files, reader]),
  );
}

/** The table of docs/neighbour.md. */
export function neighbourTable(features: readonly NeighbourFeature[]): readonly string[] {
  return markdown(
    ['on the platform', '`platform_settings`', 'sellers in', 'beside us', 'on our PDF', 'why', 'source'],
    features.map(({ name, setting, countries, beside, onOurPdf, because, source, certainty }) => [
      name,
      setting === null ? '' : `\`${setting}\``,
      typeof countries === 'string' ? countries : countries.join(', '),
      beside,
      onOurPdf ?? '',
      because,
      certainty === 'one source' ? `${source}; one source` : source,
    ]),
  );
}

/** The first table of docs/countries.md. */
export function countriesTable(countries: Readonly<Record<string, CountryLaw>>): readonly string[] {
  return markdown(
    [
      'country',
      'rates today (and before)',
      'VAT id',
      'other numbers, their schemes',
      'small invoices, gross',
      'currency',
    ],
    Object.entries(countries).map(([country, { rates, vatId, ids, smallInvoices, currency }]) => [
      country,
      Object.entries(rates)
        .map(([where, of]) => (where === country ? ratesText(of) : `\`${where}\` ${ratesText(of)}`))
        .join('; '),
      `\`${vatId.shape}\``,
      [...new Set(ids.map(({ name, scheme }) => (scheme === undefined ? name : `${name} ${scheme}`)))].join(
        ', ',
      ),
      smallInvoices === undefined ? '' : `${smallInvoices.gross} ${currency}, ${smallInvoices.source}`,
      currency,
    ]),
  );
}

function ratesText(rates: CountryLaw['rates'][string]): string {
  const now = rates.filter(({ to }) => to === undefined).map(({ rate }) => rate);
  const before = Map.groupBy(
    rates.filter(({ to }) => to !== undefined),
    ({ from, to }) => (from === undefined ? `until ${to}` : `${from} to ${to}`),
  );
  const past = [...before].map(([when, of]) => `${of.map(({ rate }) => rate).join(', ')} ${when}`);
  return past.length === 0 ? now.join(', ') : `${now.join(', ')} (${past.join('; ')})`;
}

/** The table of docs/countries.md of what stands on an invoice only by national law. */
export function lawsTable(countries: Readonly<Record<string, CountryLaw>>): readonly string[] {
  const rows = Object.entries(countries).flatMap(([country, law]) => {
    const { ofBuyer, creditsNameOriginal, cashAccounting, correctionReason, statesTaxPoint } = law;
    return [
      [ofBuyer && `refused without the ${ofBuyer.name} of ${of(ofBuyer, law.currency)}`, ofBuyer?.source],
      [creditsNameOriginal && 'a credit that names no invoice is refused', creditsNameOriginal?.source],
      [
        cashAccounting &&
          `with cash accounting: « ${cashAccounting.text} »${cashAccounting.from === undefined ? '' : ` from ${cashAccounting.from}`}`,
        cashAccounting?.source,
      ],
      [correctionReason && 'a correction states its reason', correctionReason?.source],
      [statesTaxPoint && 'the tax point is stated', statesTaxPoint?.source],
    ]
      .filter(([what]) => what !== undefined)
      .map(([what = '', source = '']) => [country, what, source]);
  });
  return markdown(['country', 'on the invoice', 'source'], rows);
}

/** The table of docs/countries.md of how transfers are asked for. */
export function transfersTable(countries: Readonly<Record<string, CountryLaw>>): readonly string[] {
  const rows = Object.entries(countries).map(([country, { transfers, taxCases }]) => {
    if (transfers === undefined && taxCases === 'PL')
      return [
        country,
        'number in KSeF',
        'code of the Polish banks',
        'in PLN',
        'ZBP, Rekomendacja Standard 2D',
      ];
    if (transfers === undefined) return [country, 'number', 'GiroCode', 'in EUR', 'EPC069-12'];
    const { reference, code, currencies, source } = transfers;
    return [country, reference, code ?? 'GiroCode', `in ${currencies.join(' or ')}, account there`, source];
  });
  return markdown(['country', 'quoted (BT-83)', 'code', 'when', 'source'], rows);
}

function of({ of: whom, above, from }: WantedOfBuyer, currency: string): string {
  const limit = above === undefined ? '' : ` above ${above} ${currency} gross`;
  const where = {
    'businesses of the EU': 'businesses in the EU',
    businesses: 'businesses at home',
    everybody: 'everybody at home',
  };
  return `${where[whom]}${limit}${from === undefined ? '' : ` from ${from}`}`;
}

/** The table of packages/ksef-sandbox/docs/sandbox.md. */
export function ksefTable(operations: readonly KsefOperation[]): readonly string[] {
  return markdown(
    ['name', 'request'],
    operations.map(({ name, method, path }) => [`\`${name}\``, `${method} ${path}`]),
  );
}

function markdown(heading: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return [line(heading), `|${'---|'.repeat(heading.length)}`, ...rows.map(line)];
}
