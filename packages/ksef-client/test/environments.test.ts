import { expect, it } from 'vitest';
import { ksefEnvironment } from '../src/environments.js';

it.each([
  ['test', 'api-test.ksef', 'qr-test.ksef', 'https://api-latarnia-test.ksef.mf.gov.pl'],
  ['demo', 'api-demo.ksef', 'qr-demo.ksef', null],
  ['production', 'api.ksef', 'qr.ksef', 'https://api-latarnia.ksef.mf.gov.pl'],
] as const)('%s has its addresses', (name, api, qr, statusUrl) => {
  const [baseUrl, qrUrl] = [`https://${api}.mf.gov.pl/v2`, `https://${qr}.mf.gov.pl`];
  expect(ksefEnvironment(name)).toEqual({ baseUrl, qrUrl, statusUrl });
});
