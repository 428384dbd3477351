import type { EInvoiceDocument } from '../model.js';

/** BT-24: the EN 16931 profile of Factur-X 1.09 / ZUGFeRD 2.5, and XRechnung 3.0. */
export const SPECIFICATIONS: Readonly<Record<EInvoiceDocument['profile'], string>> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  /** FA(3) has no such URN; its namespace says which specification it is. */
  fa3: 'http://crd.gov.pl/wzor/2025/06/25/13775/',
};

/** BT-23, which XRechnung demands (PEPPOL-EN16931-R001). */
export const BUSINESS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
