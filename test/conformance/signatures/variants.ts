const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const MORE_2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';

/** How document and signature lie in each other, and what keeps the signature out of its own digest. */
export const PACKAGINGS = {
  'enveloped, enveloped-signature': `<ds:Transform Algorithm="${DSIG}enveloped-signature"/>`,
  'enveloped, XPath Filter 2.0': `<ds:Transform Algorithm="http://www.w3.org/2002/06/xmldsig-filter2"><f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" xmlns:sig="${DSIG}" Filter="subtract">/descendant::sig:Signature</f:XPath></ds:Transform>`,
  'enveloped, XPath': `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath></ds:Transform>`,
  enveloping: '',
  'enveloping, Base64': `<ds:Transform Algorithm="${DSIG}base64"/>`,
} as const;

/** Canonical forms, of SignedInfo as of both references. */
export const FORMS = {
  c14n: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'c14n with comments': 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
  'c14n 1.1': 'http://www.w3.org/2006/12/xml-c14n11',
  'c14n 1.1 with comments': 'http://www.w3.org/2006/12/xml-c14n11#WithComments',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  'exclusive with comments': 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
} as const;

/** Keys and what is signed with them. */
export const METHODS = {
  'RSA SHA-256': { key: 'rsa', method: `${MORE}rsa-sha256`, digest: `${XMLENC}sha256` },
  'RSA SHA-384': { key: 'rsa', method: `${MORE}rsa-sha384`, digest: `${MORE}sha384` },
  'RSA SHA-512': { key: 'rsa', method: `${MORE}rsa-sha512`, digest: `${XMLENC}sha512` },
  'RSA-PSS SHA-256': { key: 'rsa', method: `${MORE_2007}sha256-rsa-MGF1`, digest: `${XMLENC}sha256` },
  'RSA-PSS SHA-384': { key: 'rsa', method: `${MORE_2007}sha384-rsa-MGF1`, digest: `${MORE}sha384` },
  'RSA-PSS SHA-512': { key: 'rsa', method: `${MORE_2007}sha512-rsa-MGF1`, digest: `${XMLENC}sha512` },
  'P-256 SHA-256': { key: 'P-256', method: `${MORE}ecdsa-sha256`, digest: `${XMLENC}sha256` },
  'P-384 SHA-384': { key: 'P-384', method: `${MORE}ecdsa-sha384`, digest: `${MORE}sha384` },
  'P-521 SHA-512': { key: 'P-521', method: `${MORE}ecdsa-sha512`, digest: `${XMLENC}sha512` },
} as const;

export interface Variant {
  readonly packaging: keyof typeof PACKAGINGS;
  readonly form: keyof typeof FORMS;
  readonly method: keyof typeof METHODS;
}

export function namesOf<Table extends object>(table: Table): readonly (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[];
}

/** Every packaging in every form with both kinds of key; every method in one packaging and form. */
export const VARIANTS: readonly Variant[] = [
  ...namesOf(PACKAGINGS).flatMap((packaging) =>
    namesOf(FORMS).flatMap((form) =>
      (['RSA SHA-256', 'P-256 SHA-256'] as const).map((method) => ({ packaging, form, method })),
    ),
  ),
  ...namesOf(METHODS)
    .filter((method) => !['RSA SHA-256', 'P-256 SHA-256'].includes(method))
    .map((method) => ({ packaging: 'enveloped, XPath Filter 2.0', form: 'exclusive', method }) as const),
];
