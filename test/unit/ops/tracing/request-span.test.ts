import type { Exchange } from '@spacebooks/http/observed-transport';
import { describe, expect, it } from 'vitest';
import { requestSpan, urlTemplate } from '../../../../src/ops/tracing/spans.js';

const EXCHANGE: Exchange = {
  method: 'GET',
  url: 'https://api.example.com/invoices/0b0c2a6e-3f0a?token=secret',
  status: 200,
  milliseconds: 120,
  at: 1_000,
  requestId: 'r-1',
};

describe('the template of an address', () => {
  it.each([
    ['/invoices/0b0c2a6e-3f0a/pdf', '/invoices/{id}/pdf'],
    ['/api/v2/sessions/online/20251122-SO-2F3A/invoices', '/api/v2/sessions/online/{id}/invoices'],
    ['/2.0/spaces/17/invoices', '/2.0/spaces/{id}/invoices'],
    ['/invoices/5', '/invoices/{id}'],
    ['/ksef/5265877635-20260101-ABCDEF-12', '/ksef/{id}'],
    ['/users/anna%40example.com', '/users/{id}'],
    ['/', '/'],
  ])('%s is %s', (path, template) => {
    expect(urlTemplate(path)).toBe(template);
  });
});

describe('the span of a request', () => {
  it('follows the conventions for HTTP, without the query', () => {
    expect(requestSpan('platform', EXCHANGE)).toEqual({
      name: 'GET /invoices/{id}',
      kind: 'client',
      from: 1_000,
      to: 1_120,
      attributes: {
        'http.request.method': 'GET',
        'url.template': '/invoices/{id}',
        'server.address': 'api.example.com',
        'server.port': 443,
        'http.response.status_code': 200,
        'spacebooks.system': 'platform',
      },
      error: null,
    });
  });

  it.each([
    [{ status: 503 }, '503'],
    [{ status: 404 }, '404'],
    [{ status: 304 }, null],
    [{ status: null, failure: 'refused' }, 'refused'],
    [{ status: null }, 'unreachable'],
  ])('of %j has the error %s', (more, error) => {
    expect(requestSpan('ksef', { ...EXCHANGE, ...more }).error).toBe(error);
  });
});
