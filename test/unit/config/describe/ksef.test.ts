import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it } from 'vitest';
import { describeKsef } from '../../../../src/config/describe/ksef.js';
import type { KsefSpaceConfig } from '../../../../src/config/ksef-connection.js';
import { PLAIN_KSEF_SETTINGS } from '../../../../src/domain/ksef-settings.js';

const secret = new Secret('canary');

const BY_TOKEN: KsefSpaceConfig = {
  nip: '5265877635',
  server: { environment: 'test' },
  login: { kind: 'token', token: secret },
  when_unavailable: 'wait',
  offline_certificate: null,
  after_acceptance: 'platform',
  documents: PLAIN_KSEF_SETTINGS,
};

describe('what was understood of KSeF', () => {
  it('is told in plain words', () => {
    expect(describeKsef(BY_TOKEN)).toEqual([
      'environment test, NIP 5265877635, login by token (hidden)',
      'when it is down: wait; once accepted the customer gets the PDF of the platform',
      'net prices',
      'no exchange rates: taxed invoices in other currencies than PLN are refused',
    ]);
  });

  it('names files and addresses, and no secret', () => {
    const lines = describeKsef({
      ...BY_TOKEN,
      server: { base_url: 'http://127.0.0.1:1/v2', qr_url: 'http://127.0.0.1:1/qr' },
      login: { kind: 'certificate', file: '/a.crt', key_file: '/a.key', password: secret },
      when_unavailable: 'offline24',
      offline_certificate: { kind: 'pkcs12', file: '/o.p12', password: secret },
      after_acceptance: 'attach',
      documents: {
        ...PLAIN_KSEF_SETTINGS,
        prices: 'gross',
        place_of_issue: 'Warszawa',
        bank_name: 'Bank',
        cash_accounting: true,
        split_payment: true,
        correction_reason: 'Rabat',
        exchange_rates: '/nbp',
        originals: [
          { number: 'FV/1', ksef_number: 'k-1' },
          { number: 'FV/2', outside: true },
        ],
      },
    });
    expect(lines).toEqual([
      'http://127.0.0.1:1/v2, codes lead to http://127.0.0.1:1/qr, NIP 5265877635, login by certificate in /a.crt, key in /a.key',
      'when it is down: offline24 with the certificate in /o.p12; once accepted the customer gets the PDF drawn by spacebooks',
      'gross prices; issued in Warszawa; bank Bank; cash accounting (P_16); split payment (P_18A); corrections because of Rabat',
      'exchange rates of NBP in /nbp',
      'original FV/1: k-1',
      'original FV/2: issued outside KSeF',
    ]);
  });
});
