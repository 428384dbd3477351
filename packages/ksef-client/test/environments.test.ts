import { expect, it } from 'vitest';
import { ksefEnvironment } from '../src/environments.js';

it.each([
  ['test', 'https://api-test.ksef.mf.gov.pl/v2', 'https://qr-test.ksef.mf.gov.pl'],
  ['demo', 'https://api-demo.ksef.mf.gov.pl/v2', 'https://qr-demo.ksef.mf.gov.pl'],
  ['production', 'https://api.ksef.mf.gov.pl/v2', 'https://qr.ksef.mf.gov.pl'],
] as const)('%s has its addresses', (name, baseUrl, qrUrl) => {
  expect(ksefEnvironment(name)).toEqual({ baseUrl, qrUrl });
});
