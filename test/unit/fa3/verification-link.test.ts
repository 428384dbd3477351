import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeOne, codeTwo } from '../../../src/fa3/verification-link.js';

const xml = new TextEncoder().encode('<Faktura/>');
/** SHA-256 of it, from `printf '<Faktura/>' | sha256sum | xxd -r -p | basenc --base64url`. */
const HASH = 'XWAwbj918SGCaDlMnqGTNpRl32IykC0imJOL6KKYyFs';
const qrUrl = 'https://qr-test.ksef.mf.gov.pl';
const sellerNip = '5265877635';

describe('KOD I', () => {
  it('names seller, date of issue and hash', () => {
    expect(codeOne({ qrUrl, sellerNip, issueDate: '2026-11-03', xml })).toBe(
      `https://qr-test.ksef.mf.gov.pl/invoice/5265877635/03-11-2026/${HASH}`,
    );
  });

  it('takes an address with a slash at its end', () => {
    const link = codeOne({ qrUrl: 'http://127.0.0.1:9/', sellerNip, issueDate: '2026-11-03', xml });
    expect(link).toBe(`http://127.0.0.1:9/invoice/5265877635/03-11-2026/${HASH}`);
  });
});

describe('KOD II', () => {
  const unsigned = `qr-test.ksef.mf.gov.pl/certificate/Nip/5265877635/5265877635/01F20A5D352AE590/${HASH}`;

  it('names context, seller, certificate and hash, and ends with the signature of all that', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const link = await codeTwo({
      qrUrl,
      sellerNip,
      certificateSerial: '01F20A5D352AE590',
      xml,
      sign: (text) => sign('sha256', text, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
    });
    const [, signed, signature = ''] = /^https:\/\/(.*)\/([\w-]+)$/.exec(link) ?? [];
    expect(signed).toBe(unsigned);
    const bytes = Buffer.from(signature, 'base64url');
    expect(bytes.byteLength).toBe(64);
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(unsigned), key, bytes)).toBe(true);
  });

  it('signs the address without scheme and without a slash at the end', async () => {
    const given: string[] = [];
    await codeTwo({
      qrUrl: `${qrUrl}/`,
      sellerNip,
      certificateSerial: '01F20A5D352AE590',
      xml,
      sign: (text) => {
        given.push(new TextDecoder().decode(text));
        return new Uint8Array(64);
      },
    });
    expect(given).toEqual([unsigned]);
  });
});
