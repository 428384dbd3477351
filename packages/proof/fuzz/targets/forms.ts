import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { disposition } from '../../../../src/web/download.js';
import { fieldOf, localPath, valuesOf, WebRefusal } from '../../../../src/web/forms.js';
import { addUploads, filesOf } from '../../../../src/web/multipart.js';
import { checkDisposition } from '../check-header.js';
import { textBytes } from '../fixture.js';
import type { Target } from '../target.js';

const BOUNDARY = 'x5f1d0a7e';
const KINDS = [`multipart/form-data; boundary=${BOUNDARY}`, 'application/x-www-form-urlencoded'];
const app = Fastify({ bodyLimit: 1024 * 1024 });
app.removeAllContentTypeParsers();
await app.register(formbody, { bodyLimit: 1024 * 1024 });
addUploads(app);
let fault: unknown;
app.setErrorHandler((error, _request, reply) => {
  const { statusCode } = error as { readonly statusCode?: number };
  if (!(error instanceof WebRefusal) && (statusCode === undefined || statusCode >= 500)) fault = error;
  return reply.code(400).send('no');
});
app.post('/', (request, reply) => {
  for (const { name } of filesOf(request)) {
    if (/[/\\\p{Cc}]/u.test(name) || name === '')
      throw new Error(`a name that is a path: ${JSON.stringify(name)}`);
    checkDisposition(disposition(name));
  }
  const path = localPath(fieldOf(request, 'next'));
  if (new URL(path, 'https://own.example').host !== 'own.example')
    throw new Error(`leads elsewhere: ${path}`);
  if (valuesOf(request.body, 'reason').some((value) => typeof value !== 'string')) throw new Error('no text');
  return reply.send('yes');
});

/** The first byte is the kind of form. */
export const target: Target = {
  name: 'forms',
  about: 'forms of the page, with files and without: names, fields, paths to go on to',
  seeds: () => {
    const part = (head: string, text: string): string =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const multipart = `${part('name="next"', '/bank')}${part('name="file"; filename="a b.sta"', ':20:x')}--${BOUNDARY}--\r\n`;
    return [textBytes(`\0${multipart}`), textBytes('\x01next=%2Fbank&reason=a&reason=b&csrf=x')];
  },
  words: [
    `--${BOUNDARY}`,
    '\r\n',
    'filename="',
    "filename*=UTF-8''",
    'name="__proto__"',
    'name="files"',
    '../',
    '..\\',
    '%00',
    '&next=',
    '//evil.example',
    '/\\evil.example',
    'Content-Type: text/html',
  ],
  run: async (input) => {
    fault = undefined;
    const type = KINDS[(input[0] ?? 0) % KINDS.length] ?? '';
    await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': type },
      payload: Buffer.from(input.subarray(1)),
    });
    if (fault !== undefined) throw fault;
  },
};
