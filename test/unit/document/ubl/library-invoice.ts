import { createRequire } from 'node:module';
import { create } from 'xmlbuilder2';

/** Elements that @e-invoice-eu/core takes as lists, though our documents often have one only. */
const LISTS = /^(cbc:Note|cac:(BillingReference|PaymentMeans|TaxTotal|TaxSubtotal|InvoiceLine))$/;
const LISTS_OF_THE_SELLER = /^cac:(PartyIdentification|PartyTaxScheme)$/;

type Library = typeof import('@e-invoice-eu/core');

/**
 * The same invoice as another writer of UBL puts it: our XML is read into the library's model, which checks it, puts
 * the elements into the schema's order and writes them.
 *
 * @throws when the model does not hold it
 */
export async function writtenByLibrary(xml: string): Promise<string> {
  // Its ES module names a file that Node does not find.
  const { InvoiceService } = createRequire(import.meta.url)('@e-invoice-eu/core') as Library;
  const { Invoice } = create(xml).end({ format: 'object' }) as unknown as { Invoice: object };
  const complaints: string[] = [];
  const logger = {
    log: () => undefined,
    warn: () => undefined,
    error: (message: string) => complaints.push(message),
  };
  const service = new InvoiceService(logger as never);
  const invoice = { 'ubl:Invoice': shuffled(modelOf(Invoice)) } as never;
  const options = { format: 'XRECHNUNG-UBL', lang: 'en', noWarnings: true };
  return service.generate(invoice, options).then(String, () => {
    throw new Error(complaints.join('\n'));
  });
}

/** In the other direction, so that it is the library that orders the elements. */
function shuffled(model: object): object {
  return Object.fromEntries(Object.entries(model).reverse());
}

function modelOf(element: object, parent = ''): object {
  const members = Object.entries(element).filter(([name]) => !name.startsWith('@xmlns'));
  return Object.fromEntries(members.flatMap(([name, value]) => memberOf(name, value, parent)));
}

function memberOf(name: string, value: unknown, parent: string): [string, unknown][] {
  if (Array.isArray(value)) return [[name, value.map((each) => nestedModel(each, name))]];
  if (typeof value === 'object' && value !== null && '#' in value) {
    const { '#': text, ...attributes } = value as Record<string, unknown>;
    return [
      [name, text],
      ...Object.entries(attributes).map(([key, each]): [string, unknown] => [name + key, each]),
    ];
  }
  const isList =
    (LISTS.test(name) && parent !== 'cac:PaymentTerms') ||
    (LISTS_OF_THE_SELLER.test(name) && parent === 'cac:AccountingSupplierParty');
  const read = nestedModel(value, name === 'cac:Party' ? parent : name);
  return [[name, isList ? [read] : read]];
}

function nestedModel(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? modelOf(value, name) : value;
}
