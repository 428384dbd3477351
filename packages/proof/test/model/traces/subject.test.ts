import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../../../test/traces/record/subject.js';

describe('what a request is about', () => {
  it.each([
    ['platform', 'GET', '/api2/invoices/i1', { what: 'show', invoice: 'i1' }],
    ['platform', 'GET', '/api2/invoices/i1.pdf', { what: 'pdf', invoice: 'i1' }],
    ['platform', 'POST', '/api2/invoices/i1/lock', { what: 'lock', invoice: 'i1' }],
    ['platform', 'DELETE', '/api2/invoices/i1/lock', { what: 'unlock', invoice: 'i1' }],
    ['platform', 'POST', '/api2/invoices/i1/pdf', { what: 'attach', invoice: 'i1' }],
    ['platform', 'POST', '/api2/invoices/i1/e_invoice', { what: 'register', invoice: 'i1' }],
    ['platform', 'GET', '/api2/spaces/s1/invoices', { what: 'elsewhere' }],
    ['platform', 'POST', '/space/berlin/api/invoices/i1/payment_records', { what: 'elsewhere' }],
    ['platform', 'GET', '/www/api/access_tokens/t', { what: 'elsewhere' }],
    ['platform', 'POST', '/www/oauth/access_token', { what: 'elsewhere' }],
    ['platform', 'GET', '/space/berlin/oauth/authorize', { what: 'elsewhere' }],
    ['ksef', 'POST', '/v2/sessions/online', { what: 'open-session' }],
    ['ksef', 'POST', '/v2/sessions/online/S/close', { what: 'close-session', session: 'S' }],
    ['ksef', 'GET', '/v2/sessions/S/invoices', { what: 'list', session: 'S' }],
    ['ksef', 'GET', '/v2/sessions/S/invoices/R', { what: 'status', session: 'S', reference: 'R' }],
    ['ksef', 'GET', '/v2/sessions/S/invoices/R/upo', { what: 'receipt', session: 'S' }],
    ['ksef', 'GET', '/v2/sessions/S/invoices/ksef/N/upo', { what: 'receipt', session: 'S' }],
    ['ksef', 'GET', '/v2/sessions/S', { what: 'session', session: 'S' }],
    ['ksef', 'POST', '/v2/invoices/query/metadata', { what: 'query' }],
    ['ksef', 'GET', '/v2/invoices/ksef/N', { what: 'document', number: 'N' }],
    ['ksef', 'POST', '/v2/auth/challenge', { what: 'elsewhere' }],
  ] as const)('%s %s %s', (side, method, path, subject) => {
    expect(subjectOf(side, method, path)).toEqual(subject);
  });

  it('of a send is the session and the hash of the document', () => {
    const body = JSON.stringify({ invoiceHash: 'H', invoiceSize: 1 });
    const subject = subjectOf('ksef', 'POST', '/v2/sessions/online/S/invoices', body);
    expect(subject).toEqual({ what: 'send', session: 'S', hash: 'H' });
  });

  it.each([
    ['platform', 'DELETE', '/api2/invoices/i1'],
    ['platform', 'POST', '/api2/invoices/i1/reminders'],
    ['ksef', 'POST', '/v2/sessions/batch'],
  ] as const)('%s %s %s is mapped by nobody', (side, method, path) => {
    expect(subjectOf(side, method, path)).toEqual({
      what: 'unmapped',
      request: `${side} ${method} ${path}`,
    });
  });
});
