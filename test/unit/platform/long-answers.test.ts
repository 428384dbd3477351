import { inFile } from '@spacebooks/bank-statements/unreadable';
import { Secret } from '@spacebooks/base/secret';
import { expect, it } from 'vitest';
import { readCamt } from '../../../packages/bank-statements/src/camt/read-camt.js';
import { errorText } from '../../../src/platform/failures.js';
import { withoutSecrets } from '../../../src/platform/oauth/exchange.js';
import { authorizationAnswer } from '../../../src/platform/oauth/loopback.js';

const LONG = 'x'.repeat(100_000);

it('what is kept of a refusal is a few lines of it, however much was said', () => {
  expect(errorText({ error: LONG })).toBe(`${'x'.repeat(999)}…`);
});

it('what a login is told is one line', () => {
  expect(withoutSecrets('no\nsuch\u2028client abc', [new Secret('abc')])).toBe('no such client [secret]');
  const query = new URLSearchParams({ state: 's', error: 'server_error', error_description: 'a\r\nb' });
  expect(authorizationAnswer(query, 's')).toMatchObject({ detail: 'server_error, a b' });
});

it('a complaint about a bank file is a line that fits on a screen, however long its names are', async () => {
  const content = Buffer.from(`<a xmlns="${LONG}"/>`);
  const refused = await inFile({ name: 'a.xml', content }, readCamt).catch((error: Error) => error.message);
  expect(refused).toMatch(/^bank\.unreadable: a\.xml:1: a: is no CAMT\.053 statement but a of x+; download/);
  expect(String(refused).length).toBeLessThan(600);
});
