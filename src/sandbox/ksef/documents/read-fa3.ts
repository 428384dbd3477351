import Big from 'big.js';
import type { XmlDocument } from 'libxml2-wasm';

const NAMESPACE = { f: 'http://crd.gov.pl/wzor/2025/06/25/13775/' };

export interface Fa3Buyer {
  readonly type: 'Nip' | 'VatUe' | 'Other' | 'None';
  readonly value: string | null;
  readonly name: string | null;
}

/** What KSeF itself takes from an FA(3): the key, the dates, and what the metadata say. */
export interface Fa3Content {
  readonly systemCode: string;
  readonly schemaVersion: string;
  readonly sellerNip: string;
  readonly sellerName: string;
  readonly buyer: Fa3Buyer;
  /** P_1, YYYY-MM-DD. */
  readonly issueDate: string;
  /** P_2 */
  readonly number: string;
  /** RodzajFaktury */
  readonly kind: string;
  readonly currency: string;
  /** Sum of P_13_x. */
  readonly net: Big;
  /** Sum of P_14_x in PLN: P_14_xW where there is one. */
  readonly vat: Big;
  /** P_15 */
  readonly gross: Big;
  /** P_17 = 1 */
  readonly isSelfInvoicing: boolean;
  readonly hasAttachment: boolean;
}

/** Reads a valid FA(3). */
export function readFa3(document: XmlDocument): Fa3Content {
  const text = (path: string): string => document.get(path, NAMESPACE)?.content.trim() ?? '';
  const sum = (names: readonly string[]): Big =>
    names.reduce((total, name) => total.plus(text(`//f:Fa/f:${name}`) || '0'), new Big(0));
  const code = '//f:Naglowek/f:KodFormularza';
  const taxes = VAT_FIELDS.map((name) => (text(`//f:Fa/f:${name}W`) === '' ? name : `${name}W`));
  return {
    systemCode: text(`${code}/@kodSystemowy`),
    schemaVersion: text(`${code}/@wersjaSchemy`),
    sellerNip: text('//f:Podmiot1/f:DaneIdentyfikacyjne/f:NIP'),
    sellerName: text('//f:Podmiot1/f:DaneIdentyfikacyjne/f:Nazwa'),
    buyer: buyerOf(text),
    issueDate: text('//f:Fa/f:P_1'),
    number: text('//f:Fa/f:P_2'),
    kind: text('//f:Fa/f:RodzajFaktury'),
    currency: text('//f:Fa/f:KodWaluty'),
    net: sum(NET_FIELDS),
    vat: sum(taxes),
    gross: new Big(text('//f:Fa/f:P_15') || '0'),
    isSelfInvoicing: text('//f:Adnotacje/f:P_17') === '1',
    hasAttachment: document.get('/f:Faktura/f:Zalacznik', NAMESPACE) !== null,
  };
}

const NET_FIELDS = ['1', '2', '3', '4', '5', '6_1', '6_2', '6_3', '7', '8', '9', '10', '11'].map(
  (n) => `P_13_${n}`,
);
const VAT_FIELDS = ['1', '2', '3', '4', '5'].map((n) => `P_14_${n}`);

function buyerOf(text: (path: string) => string): Fa3Buyer {
  const field = (name: string): string => text(`//f:Podmiot2/f:DaneIdentyfikacyjne/f:${name}`);
  const name = field('Nazwa') || null;
  if (field('NIP') !== '') return { type: 'Nip', value: field('NIP'), name };
  if (field('NrVatUE') !== '') return { type: 'VatUe', value: field('KodUE') + field('NrVatUE'), name };
  if (field('NrID') !== '') return { type: 'Other', value: field('NrID'), name };
  return { type: 'None', value: null, name };
}
