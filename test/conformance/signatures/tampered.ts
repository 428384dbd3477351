import type { Variant } from './variants.js';

/** What else was made for a tampering to take from. */
interface Others {
  /** The same, signed with another key. */
  readonly signed: string;
  /** A certificate of the same key for somebody else, Base64. */
  readonly reissued: string;
}

/** Made invalid, or no signature of what is sent, after it was signed. */
export interface Tampering {
  readonly name: string;
  /** KSeF's exception. */
  readonly code: number;
  readonly variant: Variant;
  /** Already in what the signer is given. */
  readonly prepare?: (template: string) => string;
  readonly change?: (signed: string, others: Others) => string;
}

const ENVELOPED: Variant = {
  packaging: 'enveloped, enveloped-signature',
  form: 'exclusive with comments',
  method: 'RSA SHA-256',
};
const ENVELOPING: Variant = { ...ENVELOPED, packaging: 'enveloping' };

const SIGNATURE = /<ds:Signature[\s\S]*<\/ds:Signature>/;
const CERTIFICATE = /<ds:X509Certificate>[^<]*/;

function part(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`no ${pattern}`);
  return found;
}

/** Another character in Base64, where padding bits do not hide it. */
function otherBase64(text: string, after: RegExp): string {
  return text.replace(
    new RegExp(`(${after.source})(.)`),
    (_all, before: string, first: string) => `${before}${first === 'A' ? 'B' : 'A'}`,
  );
}

const refused = { code: 9105, variant: ENVELOPED } as const;

export const TAMPERINGS: readonly Tampering[] = [
  { ...refused, name: 'another context', change: (text) => text.replace('526587', '526588') },
  {
    ...refused,
    name: 'a blank in the content',
    change: (text) => text.replace('<ContextIdentifier>', '<ContextIdentifier> '),
  },
  {
    ...refused,
    name: 'another time of signing',
    change: (text) => text.replace('2026-11-26T', '2026-11-25T'),
  },
  {
    ...refused,
    name: 'another digest of the document',
    change: (text) => otherBase64(text, /<ds:DigestValue>/),
  },
  {
    ...refused,
    name: 'another value of the signature',
    change: (text) => otherBase64(text, /<ds:SignatureValue>\s*/),
  },
  {
    ...refused,
    name: 'the certificate of another key',
    change: (text, { signed }) => text.replace(CERTIFICATE, part(signed, CERTIFICATE)),
  },
  {
    ...refused,
    name: 'the certificate of the same key for somebody else',
    change: (text, { reissued }) => text.replace(CERTIFICATE, `<ds:X509Certificate>${reissued}`),
  },
  {
    ...refused,
    name: 'a comment in SignedInfo, in a form with comments',
    change: (text) => text.replace('<ds:SignedInfo>', '<ds:SignedInfo><!-- x -->'),
  },
  {
    ...refused,
    name: 'the reference to another element',
    change: (text) => text.replace('URI=""', 'URI="#xades-properties"'),
  },
  {
    ...refused,
    name: 'a signature of another element only',
    prepare: (template) =>
      template
        .replace('URI=""', 'URI="#other"')
        .replace('<ds:Object>', '<ds:Object Id="other">x</ds:Object><ds:Object>')
        .replace(/<ds:Transform Algorithm="[^"]*enveloped-signature"\/>/, ''),
  },
  {
    ...refused,
    name: 'a second signature',
    code: 9103,
    change: (text, { signed }) =>
      text.replace('</AuthTokenRequest>', `${part(signed, SIGNATURE)}</AuthTokenRequest>`),
  },
  { ...refused, name: 'no signature', code: 9102, change: (text) => text.replace(SIGNATURE, '') },
  {
    ...refused,
    name: 'the signed document inside another, which takes its signature',
    change: (text) => {
      const signature = part(text, SIGNATURE);
      const original = text.replace(/^<\?xml.*?\?>/, '').replace(SIGNATURE, '');
      const evil = original.replace('526587', '526588');
      const hidden = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${original}</ds:Object></ds:Signature>`,
      );
      return evil.replace('</AuthTokenRequest>', `${hidden}</AuthTokenRequest>`);
    },
  },
  {
    ...refused,
    name: 'an enveloping signature inside another document',
    variant: ENVELOPING,
    change: (text) => {
      const signature = part(text, SIGNATURE);
      const evil = part(text, /<AuthTokenRequest[\s\S]*<\/AuthTokenRequest>/).replace('526587', '526588');
      return evil.replace('</AuthTokenRequest>', `${signature}</AuthTokenRequest>`);
    },
  },
  {
    ...refused,
    name: 'another object in an enveloping signature',
    variant: ENVELOPING,
    change: (text) => text.replace('526587', '526588'),
  },
];
