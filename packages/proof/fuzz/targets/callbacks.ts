import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readPointer } from '../../../../src/inbox/pointer.js';
import { createBodyReader } from '../../../../src/inbox/read-body.js';
import { jsonBytes } from '../fixture.js';
import type { Target } from '../target.js';

const BASES = ['https://berlin.platform.example', 'https://api.platform.example/v2'];
const readBody = createBodyReader();

export const target: Target = {
  name: 'callbacks',
  about: 'bodies of callbacks, in pieces, and the pointer in them',
  seeds: () => [
    jsonBytes({ url: 'https://berlin.platform.example/api/invoices/inv-1', trigger: 'manual' }),
    jsonBytes({ url: 'https://api.platform.example/v2/invoices/f9a99fbc' }),
  ],
  words: [
    '"url":',
    '"trigger":"manual"',
    '/invoices/',
    '..',
    '%2e%2e',
    '%2F',
    '@',
    '\\',
    '?',
    '#',
    'https:',
    ...BASES,
  ],
  run: async (input) => {
    const pieces = Readable.from(piecesOf(input));
    const { text, cut } = await readBody(pieces as unknown as IncomingMessage);
    if (cut !== null) throw new Error(`${input.length} bytes were cut: ${cut}`);
    const result = readPointer('requested_e_invoice', text, BASES);
    if (!result.ok) return;
    const { url } = JSON.parse(text) as { readonly url: string };
    const { invoiceId } = result.pointer;
    if (!/^[\w-]{1,128}$/.test(invoiceId)) throw new Error(`an id that is a path: ${invoiceId}`);
    if (!BASES.some((base) => new URL(url).href.startsWith(`${base}/`)))
      throw new Error(`another's address: ${url}`);
  },
};

function* piecesOf(input: Uint8Array): Generator<Buffer> {
  const size = 1 + ((input[0] ?? 0) % 64);
  for (let at = 0; at < input.length; at += size) yield Buffer.from(input.subarray(at, at + size));
}
