import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, json, pdfForm } from '../unit/call.js';
import { standingClock } from '../unit/standing-clock.js';

const DESCRIPTION = '../shared/reference/platform/openapi-v2.yml';
const isThere = existsSync(DESCRIPTION);
if (!isThere) console.info(`skipped: ${DESCRIPTION} is not there`);

const COMING = 'filter[from]=2026-10-05&filter[to]=2035-12-31';
const YEARS = 'filter[from]=2026-01-01&filter[to]=2035-12-31';

type Operations = Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>;
interface Description {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: unknown;
}

/** `id` at schema level is from an older JSON Schema and means nothing in 2020-12. */
function withoutOldIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOldIds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([name, each]) => name !== 'id' || typeof each !== 'string' || !/\.json#?$/.test(each),
  );
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutOldIds(each)]));
}

describe.skipIf(!isThere)('answers of the sandbox fit the published description', () => {
  let sandbox: Sandbox;
  let description: Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });

  beforeAll(async () => {
    addFormats.default(ajv);
    description = withoutOldIds(parse(readFileSync(DESCRIPTION, 'utf8'))) as Description;
    ajv.addSchema({ $id: 'description', ...description });
    sandbox = await startSandbox({
      clock: standingClock,
      seed: {
        settings: { requests_per_minute: 0 },
        users: [{ email: 'anna@spreeufer.example', tokens: [{ token: 'sandbox-token' }] }],
        spaces: [
          {
            id: 'space-berlin',
            subdomain: 'berlin',
            name: 'Berlin',
            revenue_accounts: [{ name: 'Erlöse', number: '4400' }],
            cost_centers: [{ id: 'desks', name: 'Desks', number: '7' }],
            memberships: [{ id: 'member-1', name: 'Jana', team: 'team-1' }, { id: 'member-2' }],
            teams: [{ id: 'team-1', name: 'ACME', customer_number: 't-1' }],
            contacts: [
              { id: 'contact-1', email: 'max@guest.example', address: { name: 'Max' } },
              { id: 'contact-2', membership: 'member-1' },
            ],
          },
        ],
        previews: Array.from({ length: 11 }, () => ({
          invoice_date: '2031-01-01',
          items: [{ description: 'Fix Desk', net: '350' }],
        })),
        invoices: [
          { id: 'plain', items: [{ description: 'Fix Desk', net: '350' }] },
          { id: 'attached', items: [{ description: 'Raum', quantity: '2.5', net: '24.90', rate: '7' }] },
          { id: 'ksef', items: [{ description: 'Biurko', net: '100', rate: '23' }], currency: 'PLN' },
          {
            id: 'full',
            debitor: { type: 'teams', id: 'team-1' },
            corrected_invoice: 'plain',
            notes: 'x',
            text: 'y',
            items: [
              {
                description: 'Stuhl',
                net: '-12.5',
                paid: true,
                accounting_code: 'A',
                cost_center: { name: 'Desks', number: '7' },
                revenue_account: { name: 'Erlöse', number: '4400' },
              },
            ],
          },
          { id: 'bare', items: [], debitor: null, customer_number: null, tax_id: null, sender_tax_id: null },
        ],
      },
    });
    await call('POST', `${sandbox.baseUrl}/invoices/attached/lock`);
  });
  afterAll(() => sandbox?.close());

  function schemaOf(path: string, method: string, status: number): ValidateFunction {
    const escaped = path.replaceAll('/', '~1');
    const type = 'application~1vnd.api+json';
    const pointer = `#/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/${type}/schema`;
    const validate = ajv.getSchema(`description${encodeURI(pointer)}`);
    if (validate === undefined) throw new Error(`the description has no schema at ${pointer}`);
    return validate;
  }

  const ksef = {
    e_invoice_standard: 'KSeF',
    ksef_reference_number: '1234567890-20260126-ABC123DEF456-00',
    ksef_acceptance_timestamp: '2026-01-26T10:30:00Z',
  };
  const pdf = () => ({ body: pdfForm('%PDF-1', { eInvoice: 'true', eInvoiceStandard: 'Zugferd' }) });
  const metadata = () => ({ body: JSON.stringify({ data: { type: 'invoices', attributes: ksef } }) });

  it.each([
    ['GET', '/user', '/user', 200],
    ['GET', '/user?include=adminOf', '/user', 200],
    ['GET', '/spaces/space-berlin', '/spaces/{spaceId}', 200],
    ['GET', '/invoices/plain', '/invoices/{id}', 200],
    ['GET', '/invoices/full', '/invoices/{id}', 200],
    ['GET', '/invoices/bare', '/invoices/{id}', 200],
    ['POST', '/invoices/plain/lock', '/invoices/{id}/lock', 200],
    ['DELETE', '/invoices/plain/lock', '/invoices/{id}/lock', 200],
    ['POST', '/invoices/attached/pdf', '/invoices/{id}/pdf', 200, pdf],
    ['DELETE', '/invoices/attached/lock', '/invoices/{id}/lock', 409],
    ['GET', '/invoices/attached', '/invoices/{id}', 200],
    ['POST', '/invoices/ksef/e_invoice', '/invoices/{id}/e_invoice', 200, metadata],
    ['GET', '/spaces/space-berlin/invoices', '/spaces/{spaceId}/invoices', 200],
    ['GET', '/spaces/space-berlin/invoices?page[size]=2&page[number]=2', '/spaces/{spaceId}/invoices', 200],
    ['GET', '/spaces/space-berlin/revenue_accounts', '/spaces/{spaceId}/revenue_accounts', 200],
    ['GET', '/spaces/space-berlin/cost_centers', '/spaces/{spaceId}/cost_centers', 200],
    ['GET', `/spaces/space-berlin/memberships?${YEARS}`, '/spaces/{spaceId}/memberships', 200],
    ['GET', '/memberships/member-1', '/memberships/{id}', 200],
    ['GET', `/spaces/space-berlin/teams?${YEARS}`, '/spaces/{spaceId}/teams', 200],
    ['GET', '/teams/team-1', '/teams/{id}', 200],
    ['GET', '/spaces/space-berlin/contacts', '/spaces/{spaceId}/contacts', 200],
    ['GET', '/contacts/contact-1', '/contacts/{id}', 200],
    ['GET', '/contacts/contact-2', '/contacts/{id}', 200],
    ['GET', `/spaces/space-berlin/invoice_previews?${COMING}`, '/spaces/{spaceId}/invoice_previews', 200],
  ] as const)('%s %s', async (method, path, template, status, options = undefined) => {
    const reply = await call(method, sandbox.baseUrl + path, options?.());
    expect(reply.status).toBe(status);
    const validate = schemaOf(template, method, status);
    validate(reply.json());
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ['GET', '/invoices/none', 404],
    ['POST', '/invoices/plain/pdf', 409],
    ['POST', '/invoices/plain/e_invoice', 422],
    ['GET', '/spaces/space-berlin/invoices?filter[from]=x', 422],
    ['GET', '/spaces/space-berlin/memberships?filter[from]=2026-01-01', 422],
    ['GET', '/spaces/space-berlin/invoice_previews', 422],
  ] as const)('%s %s fails in the described form', async (method, path, status) => {
    const bodies = { 409: { body: pdfForm('%PDF-1') }, 422: { body: '{"data":{"attributes":{}}}' } };
    const options = method === 'POST' ? bodies[status as 409 | 422] : {};
    const reply = await call(method, sandbox.baseUrl + path, options);
    expect(reply.status).toBe(status);
    const validate = ajv.getSchema('description#/components/schemas/failure');
    validate?.(reply.json());
    expect(validate?.errors ?? []).toEqual([]);
  });

  it('sees a wrong answer', async () => {
    const edit = { attributes: { dueDate: '2026/10/19', colour: 'red' } };
    const { headers, body } = json(edit);
    await call('PATCH', `${sandbox.url}/sandbox/invoices/plain`, { headers, body });
    const validate = schemaOf('/invoices/{id}', 'GET', 200);
    validate((await call('GET', `${sandbox.baseUrl}/invoices/plain`)).json());
    expect(validate.errors?.map((error) => error.instancePath)).toEqual([
      '/data/attributes',
      '/data/attributes/dueDate',
    ]);
  });
});
