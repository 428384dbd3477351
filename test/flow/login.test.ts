import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { login } from '../../src/cli/login/login.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { freePort } from '../free-port.js';
import {
  CLIENT_SECRET,
  type Command,
  decide,
  decideAndReturn,
  EMAIL,
  type LoginStage,
  type LoginStageOptions,
  PASSWORD,
  setLoginStage,
} from './login-stage.js';

const stages: LoginStage[] = [];

const stage = async (options: LoginStageOptions = {}): Promise<LoginStage> => {
  const made = await setLoginStage(options);
  stages.push(made);
  return made;
};

afterEach(async () => {
  // Whatever a test was about: no secret is in anything that was written, nor in the platform's journal.
  for (const { written, sandbox } of stages.splice(0)) {
    const { tokens, codes, requests } = sandbox.state;
    const journal = JSON.stringify([...requests.entries(1)]);
    for (const secret of [...tokens.keys(), ...codes.keys(), CLIENT_SECRET, PASSWORD]) {
      expect(written()).not.toContain(secret);
      expect(journal).not.toContain(secret);
    }
  }
});

const kept = ({ tokenPath }: LoginStage): string => readFileSync(tokenPath, 'utf8').trim();

async function refused(command: Command): Promise<{ code: number; err: string }> {
  return { code: await command.code, err: command.err() };
}

describe('login', () => {
  it('keeps a token of the space, with mode 0600, that the platform accepts', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    const page = await decideAndReturn(await command.address());
    expect(await page.text()).toContain('You may close this window.');
    expect({ code: await command.code, err: command.err() }).toEqual({ code: 0, err: '' });
    expect(statSync(made.tokenPath).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(made.tokenPath)).mode & 0o777).toBe(0o700);
    const token = made.sandbox.state.tokens.get(kept(made));
    expect(token).toMatchObject({ spaceId: 'space-berlin', app: 'spacebooks', userId: 'user-admin' });
    expect([...(token?.scopes ?? [])]).toEqual([
      'read_user',
      'read_invoices',
      'write_invoices',
      'read_subscriptions',
      'write_subscriptions',
    ]);
    expect(command.out()).toContain(
      `berlin is logged in, with read_user, read_invoices, write_invoices, read_subscriptions, write_subscriptions. The token is in ${made.tokenPath}.`,
    );
  });

  it('asks for what the nightly books need where the space has books', async () => {
    const accounting = `      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]`;
    const made = await stage({ accounting });
    const command = made.run('login', 'berlin');
    const address = new URL(await command.address());
    expect(address.searchParams.get('scope')?.split(' ').slice(-3)).toEqual([
      'read_cost_centers',
      'read_revenue_accounts',
      'read_payment_records',
    ]);
    await decideAndReturn(address.href);
    expect(await command.code).toBe(0);
    expect(command.out()).not.toContain('Without');
  });

  it.each([
    [
      'read_payment_records',
      'the books know the totals of payments only: add it to the application on the platform, and log in again.',
    ],
    [
      'read_cost_centers',
      'the cost centers are those that items of invoices carry: if the platform has that scope, add it to the application, and log in again.',
    ],
    [
      'read_revenue_accounts',
      'the revenue accounts are those that items of invoices carry: if the platform has that scope, add it to the application, and log in again.',
    ],
    [
      'read_payment_methods',
      'e-invoices that the platform collects do not name their payment method: add it to the application on the platform, and log in again.',
    ],
  ])('takes a token without %s, and says what is missed', async (scope, missed) => {
    const made = await stage({ payment: '{ methods: [{ name: Kasse, means: cash }] }' });
    const command = made.run('login', 'berlin', '--accounting');
    await decideAndReturn(await command.address(), { without: [scope] });
    expect(await command.code).toBe(0);
    expect(command.out()).toContain(`Without ${scope} ${missed}`);
  });

  it.each([
    ['ask', ['read_payment_records', 'write_payment_records'], true],
    ['off', ['read_revenue_accounts', 'read_payment_records'], false],
  ] as const)(
    'with bank accounts and post: %s it asks for %j, and says what is missed without the last',
    async (post, scopes, isMissed) => {
      const accounting = `      from: 2026-01-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: DE42100000000001234567 }], post: ${post} }`;
      const made = await stage({ accounting });
      const command = made.run('login', 'berlin');
      const address = new URL(await command.address());
      expect(address.searchParams.get('scope')?.split(' ').slice(-2)).toEqual(scopes);
      await decideAndReturn(address.href, { without: ['write_payment_records'] });
      expect(await command.code).toBe(0);
      expect(
        command
          .out()
          .includes(
            'Without write_payment_records payments that the bank tells of are not recorded: add it to the application on the platform, and log in again.',
          ),
      ).toBe(isMissed);
    },
  );

  it('asks for reading by what an invoice is paid where methods are configured', async () => {
    const made = await stage({ payment: '{ methods: [{ name: Kasse, means: cash }] }' });
    const command = made.run('login', 'berlin');
    const address = new URL(await command.address());
    expect(address.searchParams.get('scope')?.split(' ').slice(-2)).toEqual([
      'write_subscriptions',
      'read_payment_methods',
    ]);
    await decideAndReturn(address.href);
    expect(await command.code).toBe(0);
  });

  it('asks with state and PKCE, and sends what the first document names to the token endpoint', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin', '--accounting');
    const address = new URL(await command.address());
    expect(`${address.origin}${address.pathname}`).toBe(`${made.sandbox.authUrl}/oauth/authorize`);
    const parameters = Object.fromEntries(address.searchParams);
    expect(parameters).toMatchObject({
      response_type: 'code',
      client_id: 'spacebooks',
      code_challenge_method: 'S256',
      scope:
        'read_user read_invoices write_invoices read_subscriptions write_subscriptions read_cost_centers read_revenue_accounts read_payment_records',
    });
    expect(parameters.state).toMatch(/^[\w-]{32}$/);
    expect(parameters.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(parameters.redirect_uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    await decideAndReturn(address.href);
    expect(await command.code).toBe(0);
    const asked = [...made.sandbox.state.requests.entries(1)].map(({ method, path }) => `${method} ${path}`);
    expect(asked.slice(-3)).toEqual([
      'POST /www/oauth/access_token',
      'GET /www/api/access_tokens/[token]',
      'POST /www/api/access_tokens/[token]/space',
    ]);
  });

  it('takes the port, and the address of the space', async () => {
    const made = await stage();
    const port = await freePort();
    const command = made.run('login', 'berlin', '--space-address', '--port', String(port));
    const address = await command.address();
    expect(address.startsWith(`${made.sandbox.spaceUrl('berlin')}/oauth/authorize?`)).toBe(true);
    const back = await decide(address);
    expect(back.startsWith(`http://127.0.0.1:${port}/callback?`)).toBe(true);
    await fetch(back);
    expect(await command.code).toBe(0);
  });

  it('says when the port is taken', async () => {
    const made = await stage();
    const port = await freePort();
    const first = made.run('login', 'berlin', '--port', String(port));
    const address = await first.address();
    const { code, err } = await refused(made.run('login', 'berlin', '--port', String(port)));
    expect({ code, err }).toEqual({ code: 78, err: expect.stringContaining('(EADDRINUSE), choose another') });
    await decideAndReturn(address);
    expect(await first.code).toBe(0);
  });

  it('writes into token_file, in place of what is there', async () => {
    const made = await stage({ token: '    token_file: secret/token' });
    const path = `${made.folder}/secret/token`;
    mkdirSync(dirname(path));
    writeFileSync(path, 'the-old-token\n');
    chmodSync(path, 0o644);
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    expect(await command.code).toBe(0);
    expect(made.sandbox.state.tokens.get(readFileSync(path, 'utf8').trim())?.spaceId).toBe('space-berlin');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('keeps the token of the user when it is told to', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin', '--user-token');
    await decideAndReturn(await command.address());
    expect(await command.code).toBe(0);
    expect(made.sandbox.state.tokens.get(kept(made))?.spaceId).toBeNull();
  });

  it('works for an application without a secret, by PKCE alone', async () => {
    const made = await stage({
      oauth: '  oauth: { client_id: spacebooks }',
      seed: { apps: [{ id: 'spacebooks', secret: null }] },
    });
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    expect(await command.code).toBe(0);
  });
});

describe('login is refused, and nothing is kept,', () => {
  const ended = async (made: LoginStage, command: Command, message: string, code = 77) => {
    expect(await refused(command)).toEqual({ code, err: expect.stringContaining(message) });
    expect(existsSync(made.tokenPath)).toBe(false);
  };

  it('when the user denies it', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    const page = await decideAndReturn(await command.address(), { decision: 'deny' });
    expect(await page.text()).toContain('spacebooks was not allowed to act for you');
    await ended(made, command, 'spacebooks: the login was denied on the platform\n');
  });

  it('when the answer has another state, which does not end the wait for the right one', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    const address = await command.address();
    const back = new URL(await decide(address));
    for (const state of ['', `${back.searchParams.get('state')}x`, 'f'.repeat(32)]) {
      const forged = new URL(back);
      forged.searchParams.set('state', state);
      expect((await fetch(forged)).status).toBe(400);
    }
    expect(command.err()).toContain('A response that belongs to no login of ours was rejected.');
    expect(existsSync(made.tokenPath)).toBe(false);
    const stateless = new URL(back);
    stateless.searchParams.delete('state');
    expect((await fetch(stateless)).status).toBe(400);
    expect((await fetch(new URL('/other', back))).status).toBe(404);
    expect((await fetch(back, { method: 'POST' })).status).toBe(404);
    await fetch(back);
    expect(await command.code).toBe(0);
  });

  it.each([
    ['one', ['write_invoices'], 'the token lacks scopes: write_invoices\n'],
    [
      'several',
      ['read_user', 'write_subscriptions'],
      'the token lacks scopes: read_user, write_subscriptions\n',
    ],
  ])('when scopes are missing: %s', async (_case, without, message) => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address(), { without });
    await ended(made, command, message);
    // Before anything else: no token of the space was asked for.
    const names = [...made.sandbox.state.requests.entries(1)].map(({ operation }) => operation);
    expect(names).not.toContain('create-space-token');
  });

  it('when the application was not registered for a scope', async () => {
    const made = await stage({
      seed: { apps: [{ id: 'spacebooks', secret: CLIENT_SECRET, scopes: ['read_user', 'read_invoices'] }] },
    });
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    await ended(made, command, 'write_invoices, read_subscriptions, write_subscriptions');
  });

  it('when the code has expired', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    const back = await decide(await command.address());
    made.sandbox.operator.advanceClock(10 * 60_000);
    await fetch(back);
    await ended(made, command, 'the platform did not accept the login: invalid_grant, The code has expired.');
  });

  it('when somebody else has used the code, whose token is worth nothing then', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    const back = await decide(await command.address());
    const code = made.sandbox.state.codes.get(new URL(back).searchParams.get('code') ?? '');
    if (code === undefined) throw new Error('no code');
    code.usedFor = 'the-token-of-a-thief';
    await fetch(back);
    await ended(made, command, 'invalid_grant, The code was used before.');
  });

  it('when the client secret is wrong', async () => {
    const made = await stage({ oauth: '  oauth: { client_id: spacebooks, client_secret: not-the-secret }' });
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    await ended(made, command, 'invalid_client, client_id or client_secret is wrong.');
    expect(made.written()).not.toContain('not-the-secret');
  });

  it('when the user is no admin of the space', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address(), { email: 'member@space.example' });
    await ended(made, command, 'POST /api/access_tokens/:token/space: status 403');
  });

  it('when nobody answers in time', async () => {
    const made = await stage({ speed: 3_000 });
    await ended(made, made.run('login', 'berlin', '--minutes', '5'), 'nobody completed the login in time');
  });

  it('when the platform answers with an error of its own', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    const address = new URL(await command.address());
    const back = new URL(address.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', address.searchParams.get('state') ?? '');
    back.searchParams.set('error', 'invalid_scope');
    back.searchParams.set('error_description', 'no such \u001b[31mscope');
    await fetch(back);
    await ended(made, command, 'the platform did not accept the login: invalid_scope, no such [31mscope');
  });

  it.each([
    [
      'the space is unknown',
      {},
      'hamburg',
      65,
      'no space of this name is configured: hamburg; there are: berlin',
    ],
    ['the configuration has no application', { oauth: '' }, 'berlin', 78, 'has no platform.oauth'],
    [
      'the token stands in the configuration',
      { token: '    token: a-token-of-its-own' },
      'berlin',
      78,
      'the token of berlin stands in the configuration; write token_file in place of token, or leave both out',
    ],
  ])('when %s', async (_case, options, space, code, message) => {
    const made = await stage(options);
    await ended(made, made.run('login', space), message, code);
  });

  it('when the token cannot be written', async () => {
    const made = await stage();
    writeFileSync(`${made.folder}/data`, 'a file where a folder should be');
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    await ended(made, command, `the token could not be written to its file: ${made.tokenPath} (`, 1);
  });
});

describe('logout', () => {
  it('revokes the token and removes it', async () => {
    const made = await stage();
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    await command.code;
    const token = kept(made);
    const out = made.run('logout', 'berlin');
    expect({ code: await out.code, err: out.err() }).toEqual({ code: 0, err: '' });
    expect(out.out()).toContain('the token was revoked on the platform and its file was deleted');
    expect(made.sandbox.state.tokens.has(token)).toBe(false);
    expect(existsSync(made.tokenPath)).toBe(false);
    expect(await refused(made.run('logout', 'berlin'))).toMatchObject({
      code: 65,
      err: expect.stringContaining('berlin is not logged in'),
    });
  });

  it('removes a token that the platform does not know any more', async () => {
    const made = await stage();
    mkdirSync(dirname(made.tokenPath), { recursive: true });
    writeFileSync(made.tokenPath, 'revoked-long-ago\n');
    const out = made.run('logout', 'berlin');
    expect(await out.code).toBe(0);
    expect(out.out()).toContain('was no longer known to the platform');
    expect(existsSync(made.tokenPath)).toBe(false);
  });

  it('keeps a token that could not be revoked', async () => {
    const made = await stage();
    mkdirSync(dirname(made.tokenPath), { recursive: true });
    writeFileSync(made.tokenPath, 'still-good\n');
    made.sandbox.operator.addFault({
      match: { operation: 'revoke-access-token' },
      action: { type: 'status', status: 503 },
    });
    const out = made.run('logout', 'berlin');
    expect(await refused(out)).toMatchObject({ code: 69 });
    expect(kept(made)).toBe('still-good');
    expect(made.written()).not.toContain('still-good');
  });
});

describe('check-config', () => {
  it('says who logs in, and where the token is', async () => {
    const made = await stage();
    const before = made.run('check-config');
    expect(await before.code).toBe(0);
    expect(before.out()).toContain('client id spacebooks; client secret given (hidden)');
    expect(before.out()).toContain(`no token yet: spacebooks login berlin puts it into ${made.tokenPath}`);
    const command = made.run('login', 'berlin');
    await decideAndReturn(await command.address());
    await command.code;
    const after = made.run('check-config');
    expect(await after.code).toBe(0);
    expect(after.out()).toContain(`token in ${made.tokenPath} (hidden)`);
  });

  it('leads to the login where the named file is not there', async () => {
    const made = await stage({ token: '    token_file: secret/token' });
    const { code, err } = await refused(made.run('check-config'));
    expect(code).toBe(78);
    expect(err).toContain('token_file: the file does not exist; run spacebooks login');
  });
});

describe('a space that is not configured', () => {
  it('names the spaces that there are where another is meant', async () => {
    const { code, err } = await refused((await stage()).run('login', 'hamburg'));
    expect({ code, err }).toEqual({
      code: 65,
      err: `spacebooks: no space of this name is configured: hamburg; there are: berlin
  what to do: Write its name as in spaces[].id of the configuration: spacebooks check-config shows them all.`,
    });
  });
});

describe('run', () => {
  it('leads to the login as long as there is no token', async () => {
    const made = await stage();
    expect(await refused(made.run('run'))).toEqual({
      code: 77,
      err: expect.stringContaining(
        'the platform does not accept the access token: space berlin has none yet: run spacebooks login berlin\n',
      ),
    });
  });
});

describe('the app flow', () => {
  const logIn = async (made: LoginStage, given: string, username?: string) => {
    const lines: string[] = [];
    const redaction = createRedaction();
    const write = (text: string): void => void lines.push(redaction.redact(text));
    const output = { line: write, error: write, redaction, colours: false };
    const code = await login(
      {
        json: false,
        space: 'berlin',
        config: made.configPath,
        port: 0,
        minutes: 1,
        spaceAddress: false,
        open: false,
        paste: false,
        appFlow: true,
        accounting: false,
        userToken: false,
        ...(username !== undefined && { username }),
      },
      { output, env: {}, version: '0.0.0-test', input: Readable.from([`${given}\n`]) },
    ).then(
      (answer) => {
        lines.push(...answer.lines);
        return answer.code;
      },
      (error: unknown) => error,
    );
    return { code, lines };
  };

  it('needs no browser', async () => {
    const made = await stage();
    const { code, lines } = await logIn(made, PASSWORD, EMAIL);
    expect(code).toBe(0);
    expect(made.sandbox.state.tokens.get(kept(made))?.spaceId).toBe('space-berlin');
    expect(lines.join('\n')).not.toContain(PASSWORD);
  });

  it('tells a wrong password without repeating it', async () => {
    const made = await stage();
    const { code, lines } = await logIn(made, 'wrong-password-77', EMAIL);
    expect(code).toMatchObject({
      code: 'login.rejected',
      detail: 'invalid_grant, username or password is wrong.',
    });
    expect(`${lines.join('\n')}${String(code)}`).not.toContain('wrong-password-77');
    expect(existsSync(made.tokenPath)).toBe(false);
  });

  it('checks the scopes, too', async () => {
    const made = await stage({
      seed: { apps: [{ id: 'spacebooks', secret: CLIENT_SECRET, scopes: ['read_user'] }] },
    });
    const { code } = await logIn(made, PASSWORD, EMAIL);
    expect(code).toMatchObject({
      code: 'login.scopes',
      detail: 'read_invoices, write_invoices, read_subscriptions, write_subscriptions',
    });
  });

  it('needs to know who', async () => {
    const { code } = await logIn(await stage(), PASSWORD);
    expect(code).toMatchObject({ code: 'login.not-possible', detail: '--app-flow needs --username' });
  });
});

describe('spacebooks login --paste, with a browser elsewhere', () => {
  const pasting = (made: LoginStage) => {
    const input = Object.assign(new PassThrough(), { isTTY: false }) as unknown as NodeJS.ReadStream;
    return { input, command: made.runWith(input, 'login', 'berlin', '--paste') };
  };

  it('takes the address that the browser ended on, and none that is not of this login', async () => {
    const made = await stage();
    const { input, command } = pasting(made);
    const address = await command.address();
    expect(new URL(address).searchParams.get('redirect_uri')).toBe('http://127.0.0.1/callback');
    const back = await decide(address);
    input.push('http://127.0.0.1/callback?code=stolen&state=of-somebody-else\nnonsense\n');
    input.push(`${back}\n`);
    input.push(null);
    expect(await command.code).toBe(0);
    expect(command.err().split('\n')).toEqual(
      Array(2).fill('That address does not belong to this login. Try again:'),
    );
    expect(made.sandbox.state.tokens.get(kept(made))?.spaceId).toBe('space-berlin');
    expect(made.written()).not.toContain(new URL(back).searchParams.get('code'));
  });

  it('ends where the person said no, and where nothing is pasted', async () => {
    const made = await stage();
    const denied = pasting(made);
    denied.input.push(`${await decide(await denied.command.address(), { decision: 'deny' })}\n`);
    expect(await denied.command.code).toBe(77);
    const silent = pasting(made);
    await silent.command.address();
    silent.input.push(null);
    expect(await silent.command.code).toBe(78);
    expect(silent.command.err()).toContain('no address came on standard input');
    expect(existsSync(made.tokenPath)).toBe(false);
  });
});
