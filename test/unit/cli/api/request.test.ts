import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ApiRequestOptions, apiRequest } from '../../../../src/cli/api/request.js';
import { CommandError } from '../../../../src/cli/output.js';
import { EXIT } from '../../../../src/exit-codes.js';
import { temporaryFolder } from '../../../temporary-folder.js';

const BASES = {
  baseUrl: 'https://api.platform.example',
  spaceBaseUrl: 'https://berlin.platform.example',
  authUrl: 'https://www.platform.example',
  platformId: 'space-1',
};
const JSON_API = 'application/vnd.api+json';

const folder = temporaryFolder('api-');

function request(method: string, path: string, options: Partial<ApiRequestOptions> = {}, bases = BASES) {
  const given = { method, path, field: [], form: [], header: [], ...options };
  const { body, ...made } = apiRequest(given, bases);
  return { ...made, text: body === undefined ? null : Buffer.from(body).toString() };
}

function bodyOf(method: string, path: string, ...field: string[]): unknown {
  return JSON.parse(request(method, path, { field }).text ?? 'null');
}

function mistakeOf(method: string, path: string, options: Partial<ApiRequestOptions> = {}): string {
  try {
    request(method, path, options);
  } catch (error) {
    if (error instanceof CommandError && error.exitCode === EXIT.usage) return error.message;
    throw error;
  }
  return 'no mistake';
}

describe('the address', () => {
  it.each([
    ['/invoices/i-1', '2.0', 'https://api.platform.example/invoices/i-1'],
    ['invoices/i-1', '2.0', 'https://api.platform.example/invoices/i-1'],
    ['/spaces/{space}/invoices?x=1', '2.0', 'https://api.platform.example/spaces/space-1/invoices?x=1'],
    ['/api/subscriptions', '1.0', 'https://berlin.platform.example/api/subscriptions'],
    ['/apiary', '2.0', 'https://api.platform.example/apiary'],
    ['https://www.platform.example/api/user', '1.0', 'https://www.platform.example/api/user'],
    ['https://api.platform.example/user', '2.0', 'https://api.platform.example/user'],
    ['https://berlin.platform.example/api/invoices#x', '1.0', 'https://berlin.platform.example/api/invoices'],
  ])('of %s is version %s', (path, version, url) => {
    expect(request('GET', path)).toMatchObject({ version, url });
  });

  it('under two of the platform’s is that of the longer one', () => {
    const bases = {
      ...BASES,
      baseUrl: 'https://platform.example/api2',
      spaceBaseUrl: 'https://platform.example',
    };
    const version = (path: string) => request('GET', path, {}, bases).version;
    expect(version('https://platform.example/api2/user')).toBe('2.0');
    expect(version('https://platform.example/api/invoices')).toBe('1.0');
  });

  it.each([
    ['https://other.example/invoices'],
    ['https://api.platform.example.evil.example/user'],
    ['https://me@api.platform.example/user'],
    ['http://api.platform.example/user'],
  ])('%s gets no token', (path) => {
    expect(mistakeOf('GET', path)).toBe(
      `${path} is no address of the platform that the space’s token may be sent to`,
    );
  });

  it('does not leave the version by steps up', () => {
    const bases = {
      ...BASES,
      baseUrl: 'https://platform.example/api2',
      authUrl: 'https://platform.example/www',
    };
    expect(() => request('GET', '/../secret', {}, bases)).toThrow(
      expect.objectContaining({ exitCode: EXIT.usage }),
    );
  });
});

describe('fields', () => {
  it('are the query of a request without a body, lists separated by commas', () => {
    const field = [
      'filter[paidStatus]=paid',
      'filter[paidStatus]=unpaid',
      'include:=["a","b"]',
      'page[size]:=5',
    ];
    const url = new URL(request('GET', '/spaces/{space}/invoices', { field }).url);
    expect([...url.searchParams]).toEqual([
      ['filter[paidStatus]', 'paid,unpaid'],
      ['include', 'a,b'],
      ['page[size]', '5'],
    ]);
    expect(new URL(request('DELETE', '/x/1?a=1', { field: ['a=2'] }).url).search).toBe('?a=2');
  });

  it('are attributes and relationships of a document of version 2.0', () => {
    const made = bodyOf(
      'POST',
      '/invoices',
      'notes=a=b',
      'recipientAddress.company=Müller',
      'items:=[{"quantity":"1"}]',
      'relationships.space=spaces/space-1',
      'relationships.correctedInvoice:=null',
    );
    expect(made).toEqual({
      data: {
        type: 'invoices',
        attributes: { notes: 'a=b', recipientAddress: { company: 'Müller' }, items: [{ quantity: '1' }] },
        relationships: {
          space: { data: { type: 'spaces', id: 'space-1' } },
          correctedInvoice: { data: null },
        },
      },
    });
  });

  it('may be lists of relationships', () => {
    const one = bodyOf('POST', '/invoice_charges', 'relationships.invoices[]=invoices/1');
    const data = [{ type: 'invoices', id: '1' }];
    expect(one).toEqual({ data: { type: 'invoiceCharges', relationships: { invoices: { data } } } });
  });

  it.each([
    ['PATCH', '/membership_profiles/p-1', [], { type: 'membershipProfiles', id: 'p-1' }],
    ['PATCH', '/spaces/s-1/billing_details', ['id=b-1'], { type: 'billingDetails', id: 'b-1' }],
    ['POST', '/memberships/m-1/bookings', [], { type: 'bookings' }],
    [
      'PUT',
      '/spaces/s-1/space_payment_method',
      ['type=stripeSpacePaymentMethodRequests'],
      { type: 'stripeSpacePaymentMethodRequests' },
    ],
  ])('of %s %s have a type, and an id where the path ends in one', (method, path, fields, data) => {
    expect(bodyOf(method, path, ...fields, 'a=b')).toEqual({ data: { ...data, attributes: { a: 'b' } } });
  });

  it('are members of an object of version 1.0', () => {
    const made = bodyOf(
      'POST',
      '/api/subscriptions',
      'event=created_invoice',
      'notify_existing:=true',
      'filters.fields[]=a',
      'filters.fields[]=b',
    );
    expect(made).toEqual({
      event: 'created_invoice',
      notify_existing: true,
      filters: { fields: ['a', 'b'] },
    });
  });

  it('go into the address beside a body of its own', () => {
    const input = join(folder, 'body.json');
    writeFileSync(input, '{"data":{"type":"invoices"}}');
    const made = request('POST', '/invoices', { input, field: ['include=space'] });
    expect(made.url).toBe('https://api.platform.example/invoices?include=space');
    expect(made.text).toBe('{"data":{"type":"invoices"}}');
  });

  it.each([
    ['notes', '--field notes has no ='],
    ['n:=one', '--field n:=one: what follows := is not valid JSON'],
    ['relationships.space=space-1', '--field relationships.space=space-1 names no record'],
    ['from=2026-11-01T10:00', '--field from: 2026-11-01T10:00 has no offset from UTC'],
  ])('that cannot be meant are refused: %s', (field, mistake) => {
    expect(mistakeOf('POST', '/invoices', { field: [field] })).toBe(mistake);
  });

  it.each([[['a=1', 'a=2']], [['a=1', 'a.b=2']], [['a=1', 'a[]=2']], [['a[]=1', 'a=2']]])(
    'that contradict each other are refused: %s',
    (field) => {
      expect(mistakeOf('POST', '/invoices', { field })).toMatch(/ contradicts another one$/);
    },
  );

  it('leave dates and times with an offset alone, and those of version 1.0', () => {
    expect(mistakeOf('GET', '/user', { field: ['from=2026-11-01T10:00:00+01:00', 'to=2026-11-01'] })).toBe(
      'no mistake',
    );
    expect(mistakeOf('GET', '/api/invoices', { field: ['from=2026-11-01T10:00'] })).toBe('no mistake');
  });
});

describe('the rest of a request', () => {
  it('has the media types of its version', () => {
    expect(request('GET', '/user').headers).toEqual({ accept: `${JSON_API}, application/pdf` });
    expect(request('POST', '/invoices/1/lock').headers['content-type']).toBe(JSON_API);
    expect(request('DELETE', '/invoices/1/lock').headers['content-type']).toBe(JSON_API);
    expect(request('GET', '/api/invoices').headers).toEqual({ accept: 'application/json' });
    expect(request('POST', '/api/x', { field: ['a=b'] }).headers['content-type']).toBe('application/json');
    expect(request('DELETE', '/api/x/1').headers).toEqual({ accept: 'application/json' });
  });

  it('takes headers but ours', () => {
    const { headers } = request('GET', '/user', { header: ['Accept: application/json', 'X-A: b c'] });
    expect(headers).toEqual({ accept: 'application/json', 'x-a': 'b c' });
    expect(mistakeOf('GET', '/user', { header: ['authorization: Bearer x'] })).toBe(
      'the header authorization is reserved',
    );
    expect(mistakeOf('GET', '/user', { header: ['nonsense'] })).toBe('--header nonsense is no header');
    expect(mistakeOf('GET', '/user', { header: ['A: b\r\nC: d'] })).toContain('is no header');
  });

  it('may be a form with a file', () => {
    const pdf = join(folder, 'made.pdf');
    writeFileSync(pdf, '%PDF-1.7');
    const { headers, text } = request('POST', '/invoices/1/pdf', { form: ['eInvoice=true', `pdf=@${pdf}`] });
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=spacebooks-[0-9a-f]{32}$/);
    expect(text).toContain('filename="made.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7');
    expect(text).toContain('name="eInvoice"\r\n\r\ntrue');
  });

  it.each([
    ['TRACE', {}, 'unknown method TRACE'],
    ['GET', { input: 'x' }, 'GET has no body'],
    ['POST', { input: 'x', form: ['a=b'] }, 'a request has one body'],
    ['POST', { form: ['a'] }, '--form a has no ='],
  ])('is refused where it cannot be meant: %s %j', (method, options, mistake) => {
    expect(mistakeOf(method, '/invoices', options)).toBe(mistake);
  });

  it('knows methods in small letters', () => {
    expect(request('get', '/user').method).toBe('GET');
  });

  it('names a file that cannot be sent', () => {
    const wrong = join(folder, 'wrong.json');
    writeFileSync(wrong, '{');
    expect(() => request('POST', '/invoices', { input: wrong })).toThrow(
      expect.objectContaining({ exitCode: EXIT.input, message: `${wrong}: not valid JSON` }),
    );
    expect(() => request('POST', '/invoices', { input: `${wrong}x` })).toThrow('the file does not exist');
    expect(() => request('POST', '/x', { form: [`pdf=@${wrong}x`] })).toThrow('the file does not exist');
  });
});
