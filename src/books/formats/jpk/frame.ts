import type { Cents } from '../../../domain/accounting/cents.js';
import type { JpkSettings } from '../../../domain/accounting/export-settings.js';
import type { Batch } from '../../../domain/accounting/model.js';
import type { Month } from '../months.js';
import { centsText } from '../text/amount.js';
import { element, XML_DECLARATION } from '../xml/element.js';
import type { Purpose } from './whole-months.js';

const NAMESPACE = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
/** What identifies a natural person is of the Ministry's common types. */
const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/09/13/eD/DefinicjeTypy/';
const PURPOSES: Readonly<Record<Purpose, string>> = { first: '1', correction: '2' };

interface Evidence {
  readonly month: Month;
  readonly purpose: Purpose;
  readonly batch: Batch;
  readonly settings: JpkSettings;
}

/** What stands behind the rows of sales. */
export interface Control {
  readonly rows: number;
  readonly outputVat: Cents;
}

/**
 * A JPK_V7M(3) with the records of sales, none of purchases, and no declaration, in pieces.
 *
 * @param rows SprzedazWiersz elements, each made when it is asked for
 * @param control of these rows, once they were read
 */
export function* jpkPieces(
  evidence: Evidence,
  rows: Iterable<string>,
  control: () => Control,
): Generator<string> {
  yield `${XML_DECLARATION}<JPK xmlns="${NAMESPACE}">`;
  yield `${header(evidence)}${taxpayer(evidence.settings)}<Ewidencja>`;
  yield* rows;
  const { rows: count, outputVat } = control();
  yield controlOf('Sprzedazy', 'PodatekNalezny', count, outputVat);
  yield `${noPurchases()}</Ewidencja></JPK>\n`;
}

function header({ month, purpose, batch, settings }: Evidence): string {
  const [year = '', monthNumber = ''] = month.split('-');
  return element('Naglowek', [
    element('KodFormularza', 'JPK_VAT', { kodSystemowy: 'JPK_V7M (3)', wersjaSchemy: '1-0E' }),
    element('WariantFormularza', '3'),
    element('DataWytworzeniaJPK', new Date(batch.createdAt).toISOString().replace(/\.\d+/, '')),
    element('NazwaSystemu', 'spacebooks'),
    element('CelZlozenia', PURPOSES[purpose], { poz: 'P_7' }),
    element('KodUrzedu', settings.tax_office),
    element('Rok', year),
    element('Miesiac', String(Number(monthNumber))),
  ]);
}

function taxpayer({ nip, name, person, email }: JpkSettings): string {
  const typed = (tag: string, text: string) => element(tag, text, { xmlns: TYPES });
  const identified =
    person === undefined
      ? element('OsobaNiefizyczna', [
          element('NIP', nip),
          element('PelnaNazwa', name),
          element('Email', email),
        ])
      : element('OsobaFizyczna', [
          typed('NIP', nip),
          typed('ImiePierwsze', person.first_name),
          typed('Nazwisko', person.last_name),
          typed('DataUrodzenia', person.birth_date),
          element('Email', email),
        ]);
  return element('Podmiot1', [identified], { rola: 'Podatnik' });
}

function noPurchases(): string {
  return controlOf('Zakupow', 'PodatekNaliczony', 0, 0);
}

function controlOf(records: 'Sprzedazy' | 'Zakupow', tax: string, count: number, cents: Cents): string {
  return element(records === 'Sprzedazy' ? 'SprzedazCtrl' : 'ZakupCtrl', [
    element(`LiczbaWierszy${records}`, String(count)),
    element(tax, centsText(cents)),
  ]);
}
