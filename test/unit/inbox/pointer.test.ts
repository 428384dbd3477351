import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../../src/daemon/spaces/spaces.js';
import { readPointer } from '../../../src/inbox/pointer.js';

const BASES = ['https://co-up.example.com', 'https://api.example.com/v2'];

function read(url: unknown, more: object = {}): ReturnType<typeof readPointer> {
  return readPointer('requested_e_invoice', JSON.stringify({ url, ...more }), BASES);
}

describe('readPointer', () => {
  it.each([
    ['https://co-up.example.com/api/invoices/14c12f62ac8d', '14c12f62ac8d'],
    ['https://co-up.example.com/api/invoices/100', '100'],
    ['https://api.example.com/v2/invoices/abc_D-1', 'abc_D-1'],
    ['https://api.example.com/v2/invoices/abc/', 'abc'],
    ['https://CO-UP.example.com:443/api/invoices/abc', 'abc'],
    ['http://co-up.example.com/api/invoices/abc', 'abc'],
    ['https://co-up.example.com:8443/api/invoices/abc', 'abc'],
    ['http://api.example.com:8080/v2/invoices/abc', 'abc'],
  ])('takes the id of %s, whatever a proxy makes of scheme and port', (url, invoiceId) => {
    expect(read(url)).toEqual({
      ok: true,
      pointer: { invoiceId, trigger: 'automatic', unknownAddress: null },
    });
  });

  it.each([
    ['https://members.example.com/api/invoices/abc', 'abc'],
    ['http://members.example.com:8080/invoices/abc/', 'abc'],
    ['https://api.example.com/v1/invoices/abc', 'abc'],
    ['https://api.example.com/v2x/invoices/abc', 'abc'],
    ['https://api.example.com/v2/../invoices/abc', 'abc'],
    ['https://127.0.0.1/api/invoices/abc', 'abc'],
  ])('takes the id of %s, and says that the space is not known by its address', (url, invoiceId) => {
    expect(read(url)).toEqual({
      ok: true,
      pointer: { invoiceId, trigger: 'automatic', unknownAddress: url },
    });
  });

  it.each([
    'https://co-up.example.com@evil.example.com/api/invoices/abc',
    'https://user:pw@co-up.example.com/api/invoices/abc',
    'https://co-up.example.com/api/invoices/../../user',
    'https://co-up.example.com/api/invoices/%2e%2e',
    'https://co-up.example.com/api/invoices/a%2fb',
    'https://co-up.example.com/api/invoices/',
    'https://co-up.example.com/api/invoices/a b',
    'https://co-up.example.com/api/memberships/abc',
    'https://api.example.com/v2/invoices/x?y#z',
    'https://api.example.com/v2/invoices/x#z',
    `https://co-up.example.com/api/invoices/${'a'.repeat(129)}`,
    'file:///api/invoices/abc',
    'javascript:alert(1)//invoices/abc',
    'not a url',
    '',
  ])('does not follow %s', (url) => {
    expect(read(url)).toEqual({ ok: false, why: 'its url is not the address of an invoice' });
  });

  it.each([
    ['', 'the body is not a JSON object'],
    ['null', 'the body is not a JSON object'],
    ['[]', 'the body is not a JSON object'],
    ['{"url":', 'the body is not a JSON object'],
    ['{}', 'it has no text member url'],
    ['{"url":7}', 'it has no text member url'],
    [
      JSON.stringify({ url: `https://co-up.example.com/${'a'.repeat(2_048)}` }),
      'its url has more than 2048 characters',
    ],
  ])('sets %j aside', (body, why) => {
    expect(readPointer('updated_invoice', body, BASES)).toEqual({ ok: false, why });
  });

  it('knows the addresses that the space is also at', () => {
    const space = { base_url: 'https://co-up.example.com', also_at: ['https://members.co-up.example'] };
    const bases = addressesOf(space, 'https://api.example.com/v2');
    const body = JSON.stringify({ url: 'http://members.co-up.example/api/invoices/abc' });
    expect(readPointer('sent_invoice', body, bases)).toEqual({
      ok: true,
      pointer: { invoiceId: 'abc', trigger: null, unknownAddress: null },
    });
  });

  it('reads who asked, and takes an unknown value for the system', () => {
    const url = 'https://co-up.example.com/api/invoices/abc';
    expect(read(url, { trigger: 'manual' })).toMatchObject({ pointer: { trigger: 'manual' } });
    expect(read(url, { trigger: 'robot' })).toMatchObject({ pointer: { trigger: 'automatic' } });
    expect(readPointer('sent_invoice', JSON.stringify({ url, trigger: 'manual' }), BASES)).toMatchObject({
      pointer: { trigger: null },
    });
  });
});
