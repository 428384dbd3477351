import { createHash } from 'node:crypto';
import { withoutEnd } from '@spacebooks/base/text/edges';
import type { LocalDate } from '../domain/invoice.js';

interface CodeOneParts {
  /** Address of the verification service: `https://qr-test.ksef.mf.gov.pl`. */
  readonly qrUrl: string;
  /** In whose name the document is issued; the seller himself. */
  readonly sellerNip: string;
  /** P_1 */
  readonly issueDate: LocalDate;
  /** The document as it was (or will be) sent, byte for byte. */
  readonly xml: Uint8Array;
}

/** KOD I: the address that shows whether KSeF has this very document. */
export function codeOne({ qrUrl, sellerNip, issueDate, xml }: CodeOneParts): string {
  const [year, month, day] = issueDate.split('-');
  return `${withoutSlash(qrUrl)}/invoice/${sellerNip}/${day}-${month}-${year}/${base64UrlHash(xml)}`;
}

interface CodeTwoParts extends Omit<CodeOneParts, 'issueDate'> {
  /** Serial number of the offline certificate, in hexadecimal digits. */
  readonly certificateSerial: string;
  /** Signs with the key of that certificate: ECDSA P-256 (IEEE P1363) or RSA-PSS, with SHA-256. */
  readonly sign: (unsigned: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

/** KOD II, for documents issued offline: the address that proves who issued this one. */
export async function codeTwo(parts: CodeTwoParts): Promise<string> {
  const unsigned = unsignedCodeTwo(parts);
  // What is signed has neither the scheme in front nor a slash at its end.
  const signature = await parts.sign(new TextEncoder().encode(unsigned.replace(/^\w+:\/\//, '')));
  return `${unsigned}/${Buffer.from(signature).toString('base64url')}`;
}

function unsignedCodeTwo({ qrUrl, sellerNip, certificateSerial, xml }: CodeTwoParts): string {
  const path = ['certificate', 'Nip', sellerNip, sellerNip, certificateSerial, base64UrlHash(xml)];
  return [withoutSlash(qrUrl), ...path].join('/');
}

function base64UrlHash(xml: Uint8Array): string {
  return createHash('sha256').update(xml).digest('base64url');
}

function withoutSlash(url: string): string {
  return withoutEnd(url, '/');
}
