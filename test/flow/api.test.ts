import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { acceleratedClock, systemClock } from '@spacebooks/base/clock';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { type AskPlatform, apiCommand } from './api-command.js';
import { setStage, subscribed } from './stage.js';

const folder = temporaryFolder('api-');
let sandbox: Sandbox;
let ask: AskPlatform;

beforeAll(async () => {
  sandbox = await startSandbox({
    clock: systemClock,
    seed: {
      settings: { requests_per_minute: 0 },
      users: [
        {
          id: 'user-anna',
          email: 'anna@spreeufer.example',
          tokens: [{ token: 'sandbox-token' }, { token: 'reader-token', scopes: ['read_invoices'] }],
        },
      ],
      spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin' }],
      invoices: Array.from({ length: 201 }, (_, index) => ({
        id: `inv-${index}`,
        items: [{ description: 'Fix Desk', net: '350', rate: '19' }],
      })),
    },
  });
  ask = apiCommand(sandbox, folder);
});

afterEach(() => sandbox.operator.clearFaults());

afterAll(async () => {
  await sandbox.close();
});

const latest = () => sandbox.state.requests.entries(1).at(-1);

describe('spacebooks api', () => {
  it('shows a record of version 2.0', async () => {
    const { code, out, err } = await ask('GET', '/user');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out).data).toMatchObject({
      id: 'user-anna',
      attributes: { email: 'anna@spreeufer.example' },
    });
    expect(out).toContain('\n  "data": {\n');
  });

  it('makes, shows and deletes a subscription of version 1.0', async () => {
    const callback = 'http://127.0.0.1:1/callback';
    const made = await ask(
      'POST',
      '/api/subscriptions',
      '--field',
      'event=created_invoice',
      '--field',
      `callback_url=${callback}`,
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    const { id } = JSON.parse(made.out);
    expect(JSON.parse((await ask('GET', '/api/subscriptions')).out)).toMatchObject([
      { id, callback_url: callback },
    ]);
    expect(await ask('DELETE', `/api/subscriptions/${id}`)).toEqual({ code: 0, out: '', err: '' });
    expect((await ask('GET', '/api/subscriptions')).out).toBe('[]');
  });

  it('joins the pages of a list', async () => {
    const before = sandbox.state.requests.entries(1).length;
    const { out } = await ask(
      'GET',
      '/spaces/{space}/invoices',
      '--paginate',
      '--field',
      'fields[invoices]=number',
    );
    const { data, ...rest } = JSON.parse(out) as { data: { id: string; attributes: object }[] };
    expect(new Set(data.map(({ id }) => id)).size).toBe(201);
    expect(Object.keys(data[0]?.attributes ?? {})).toEqual(['number']);
    expect(rest).toEqual({});
    expect(sandbox.state.requests.entries(1).length - before).toBe(3);
    const small = await ask(
      'GET',
      '/spaces/{space}/invoices',
      '--paginate',
      '--field',
      'page[size]=150',
      '--json',
    );
    expect(JSON.parse(small.out).body.data).toHaveLength(201);
  });

  it('changes the state of a record, and says in words why it cannot', async () => {
    expect(JSON.parse((await ask('POST', '/invoices/inv-0/lock')).out).data.attributes.canUpdate).toBe(false);
    const pdf = join(folder, 'made.pdf');
    writeFileSync(pdf, '%PDF-1.7 made');
    const form = ['--form', `pdf=@${pdf}`, '--form', 'eInvoice=true', '--form', 'eInvoiceStandard=Zugferd'];
    expect((await ask('POST', '/invoices/inv-0/pdf', ...form)).code).toBe(0);
    const refused = await ask('DELETE', '/invoices/inv-0/lock');
    expect(refused).toEqual({
      code: 2,
      out: '',
      err: `spacebooks: the platform refused because of the record’s current state: DELETE /api2/invoices/inv-0/lock: status 409, This invoice has an e-invoice or final PDF attached and cannot be unlocked.
  what to do: Read the detail: the record is not in the state that this needs.`,
    });
  });

  it('writes a PDF to a file, and to nothing else', async () => {
    const path = join(folder, 'invoice.pdf');
    expect(await ask('GET', '/invoices/inv-1.pdf', '--output', path)).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
    const { code, err } = await ask('GET', '/invoices/inv-1.pdf');
    expect(code).toBe(64);
    expect(err).toMatch(
      /^spacebooks: the response is not JSON \(application\/pdf, \d+ bytes\)\n {2}what to do: name a file/,
    );
  });

  it('sends a file', async () => {
    const input = join(folder, 'acceptance.json');
    const attributes = {
      e_invoice_standard: 'KSeF',
      ksef_reference_number: '5265877635-20260126-0123456789AB-2B',
      ksef_acceptance_timestamp: '2026-01-26T10:30:00Z',
    };
    writeFileSync(input, JSON.stringify({ data: { type: 'invoices', attributes } }));
    expect(await ask('POST', '/invoices/inv-2/e_invoice', '--input', input)).toMatchObject({
      code: 0,
      err: '',
    });
    const { out } = await ask('GET', '/invoices/inv-2');
    expect(JSON.parse(out).data.attributes.pdf).toMatchObject({ eInvoice: true, eInvoiceStandard: 'KSeF' });
  });

  it('prints status and headers, or all of it for a program', async () => {
    const { out } = await ask('GET', '/user', '--include');
    expect(out).toMatch(/^HTTP 200\n/);
    expect(out).toMatch(/\ncontent-type: application\/vnd\.api\+json\n/);
    const one = await ask('GET', '/user', '--include', '--json');
    expect(JSON.parse(one.out)).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.anything() },
      body: { data: { id: 'user-anna' } },
    });
    const failed = await ask('GET', '/invoices/none', '--json');
    expect(failed).toMatchObject({ code: 2, err: '' });
    expect(JSON.parse(failed.out)).toEqual({
      error: {
        code: 'platform.not-found',
        status: 404,
        summary: 'the platform does not know this record',
        detail: expect.stringMatching(/^GET \/api2\/invoices\/none: status 404/),
        advice: 'Check the path, and the ids in it.',
      },
    });
  });

  it('says what a token lacks', async () => {
    const { code, err } = await apiCommand(sandbox, folder, { token: 'reader-token' })(
      'POST',
      '/invoices/inv-3/lock',
    );
    expect(code).toBe(77);
    expect(err).toContain('write_invoices');
    expect(err).toContain('spacebooks docs platform-api names the scope of each operation');
  });

  it('sends a person without a token to the login', async () => {
    const { code, err } = await apiCommand(sandbox, folder, { loggedOut: true })('GET', '/user');
    expect(code).toBe(77);
    expect(err).toContain('space berlin has none yet: run spacebooks login berlin');
  });

  it('says that a change may have happened when its answer is lost', async () => {
    sandbox.operator.addFault({
      match: { operation: 'lock-invoice' },
      count: 1,
      action: { type: 'drop-after-effect' },
    });
    const { code, err } = await ask('POST', '/invoices/inv-4/lock');
    expect(code).toBe(69);
    expect(err).toContain('What was asked for may have happened or not: look before you ask again.');
  });

  it.each([
    [['GET', 'https://other.example/x'], 64, 'is no address of the platform'],
    [['GET', '/user', '--space', 'paris'], 64, 'the configuration has no space paris'],
    [['GET', '/api/invoices', '--paginate'], 64, 'only lists of version 2.0 have pages'],
    [['POST', '/invoices', '--input', '/does/not/exist'], 65, 'the file does not exist'],
  ])('refuses %j without asking', async (args, code, text) => {
    const before = latest();
    const said = await ask(...args);
    expect(said.code).toBe(code);
    expect(said.err).toContain(text);
    expect(latest()).toBe(before);
  });

  it('leaves no database where there is none', () => {
    expect(existsSync(join(folder, 'spacebooks.sqlite'))).toBe(false);
  });
});

describe('beside a daemon', () => {
  it('keeps to the limit that both share, and hides the secret paths of callbacks', async () => {
    // The command has a clock of its own, which goes like this one.
    const stage = await setStage({ requestsPerMinute: 30, clock: acceleratedClock(60) });
    await subscribed(stage);
    const beside = apiCommand(stage.sandbox, dirname(stage.databasePath), {
      token: 'admin-token',
      store: stage.store,
      requestsPerMinute: 30,
      clock: stage.clock,
    });
    const listed = await beside('GET', '/api/subscriptions');
    expect(listed.code).toBe(0);
    expect(listed.out).toContain('/callbacks/main/berlin/[secret]');
    for (let asked = 0; asked < 40; asked += 1) expect((await beside('GET', '/user')).code).toBe(0);
    const times = stage.sandbox.state.requests
      .entries(1)
      .map(({ at }) => Date.parse(at))
      .sort((a, b) => a - b);
    expect(times.length).toBeGreaterThan(46);
    for (const [index, at] of times.slice(30).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(60_000);
  });
});
