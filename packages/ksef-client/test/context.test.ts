import { expect, it } from 'vitest';
import { contextOf } from '../src/limits/context.js';

const NIP = '7010041234';

it.each([
  ['of KSeF by its host', 'https://api.ksef.mf.gov.pl/v2', 'api.ksef.mf.gov.pl'],
  ['of another environment by its own', 'https://api-demo.ksef.mf.gov.pl/v2', 'api-demo.ksef.mf.gov.pl'],
  ['behind a gateway by its path', 'https://gate.example/ksef-demo/v2', 'https://gate.example/ksef-demo/v2'],
  ['of a sandbox by its port', 'http://127.0.0.1:23001/v2', 'http://127.0.0.1:23001/v2'],
  ['without the version by all of it', 'https://api.ksef.mf.gov.pl', 'https://api.ksef.mf.gov.pl/'],
])('requests are counted at an address %s', (_, baseUrl, address) => {
  expect(contextOf(NIP, baseUrl)).toEqual({ address, seller: `${NIP}@${address}` });
});
