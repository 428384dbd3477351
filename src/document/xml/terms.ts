import type { SupportingFile } from '../../domain/supporting-file.js';
import type { EInvoiceDocument, Line } from '../model.js';
import type { XmlTree } from './tree.js';
import { plain } from './tree.js';

/** BT-24: the EN 16931 profile of Factur-X 1.09 / ZUGFeRD 2.5, XRechnung 3.0, and Peppol BIS Billing 3.0. */
export const SPECIFICATIONS: Readonly<Record<EInvoiceDocument['profile'], string>> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  /** FA(3) has no such URN; its namespace says which specification it is. */
  fa3: 'http://crd.gov.pl/wzor/2025/06/25/13775/',
};

/** BT-23 as XRechnung and Peppol demand it (PEPPOL-EN16931-R001). */
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** BT-23; null where neither profile nor country asks for one. */
export function businessProcess({
  profile,
  businessProcess,
}: Pick<EInvoiceDocument, 'profile' | 'businessProcess'>): string | null {
  return profile === 'xrechnung' || profile === 'peppol' ? BILLING : (businessProcess ?? null);
}

/** BT-125 with its media type and file name, as CII and UBL both write it. */
export function binaryObject({ fileName, mimeCode, content }: SupportingFile): XmlTree {
  return {
    '@mimeCode': mimeCode,
    '@filename': fileName,
    '#': Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
  };
}

/**
 * BT-152 as it is written: what is not subject to VAT has no rate on its line (BR-O-05), though it has one in the
 * breakdown (BR-DE-14).
 */
export function statedRate({ category, rate }: Line): string | undefined {
  return category === 'O' && rate.eq(0) ? undefined : plain(rate);
}
