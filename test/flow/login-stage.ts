import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import type { CommandContext } from '../../src/cli/output.js';
import { runProgram } from '../../src/cli/program.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';

export const EMAIL = 'admin@space.example';
export const PASSWORD = 'right-password-5f1d';
export const CLIENT_SECRET = 'client-secret-9c41';

const LOGIN_SEED: SandboxSeed = {
  apps: [{ id: 'spacebooks', name: 'spacebooks', secret: CLIENT_SECRET }],
  users: [
    { email: EMAIL, password: PASSWORD },
    { email: 'member@space.example', password: PASSWORD },
  ],
  spaces: [
    { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: [EMAIL] },
    { id: 'space-munich', subdomain: 'munich', name: 'München', admins: [EMAIL] },
  ],
};

/** A command that runs in this process. */
export interface Command {
  /** What it answers, when it has ended. */
  readonly code: Promise<number>;
  out(): string;
  err(): string;
  /** Where it sends the browser. */
  address(): Promise<string>;
}

/** A sandbox of the platform, a configuration without a token, and the commands. */
export interface LoginStage {
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** Where the token of the space is to be. */
  readonly tokenPath: string;
  readonly configPath: string;
  /** Everything that any command wrote. */
  written(): string;
  run(...args: string[]): Command;
  /** On another machine: with another configuration. */
  runAt(configPath: string, ...args: string[]): Command;
  /** With a standard input of its own. */
  runWith(input: NodeJS.ReadStream, ...args: string[]): Command;
}

export interface LoginStageOptions {
  readonly seed?: Partial<SandboxSeed>;
  /** Lines of the space, in place of none about a token. */
  readonly token?: string;
  /** In place of the section `oauth`. */
  readonly oauth?: string;
  /** Lines of the section `accounting` of the space, six blanks deep; none when left out. */
  readonly accounting?: string;
  /** The section `payment`, as YAML in a line. */
  readonly payment?: string;
  readonly speed?: number;
  /** The section `store`, as YAML in a line. */
  readonly store?: string;
}

export async function setLoginStage(options: LoginStageOptions): Promise<LoginStage> {
  const sandbox = await startSandbox({ clock: systemClock, seed: { ...LOGIN_SEED, ...options.seed } });
  afterTest(() => sandbox.close());
  const folder = temporaryFolder('login-');
  const configPath = join(folder, 'spacebooks.yml');
  writeFileSync(configPath, configText(sandbox, options));
  const texts: string[] = [];
  return {
    sandbox,
    folder,
    tokenPath: join(folder, 'data/tokens/berlin'),
    configPath,
    written: () => texts.join('\n'),
    run: (...args) => startCommand([...args, '--config', configPath], texts, options.speed),
    runAt: (path, ...args) => startCommand([...args, '--config', path], texts, options.speed),
    runWith: (input, ...args) => startCommand([...args, '--config', configPath], texts, options.speed, input),
  };
}

function startCommand(
  args: readonly string[],
  texts: string[],
  speed = 1,
  input?: NodeJS.ReadStream,
): Command {
  const out: string[] = [];
  const err: string[] = [];
  const redaction = createRedaction();
  const writeTo = (lines: string[]) => (text: string) => {
    lines.push(redaction.redact(text));
    texts.push(redaction.redact(text));
  };
  const output: CommandContext['output'] = {
    line: writeTo(out),
    error: writeTo(err),
    redaction,
    colours: false,
  };
  const env = { SPACEBOOKS_CLOCK_SPEED: String(speed) };
  const code = runProgram(args, { output, env, ...(input !== undefined && { input }) });
  return {
    code,
    out: () => out.join('\n'),
    err: () => err.join('\n'),
    address: () =>
      eventually(() => {
        const address = /^ {2}(http\S+)$/m.exec(out.join('\n'))?.[1];
        if (address === undefined) throw new Error(`no address: ${out.join('\n')}${err.join('\n')}`);
        return address;
      }),
  };
}

function configText(
  sandbox: Sandbox,
  {
    token = '',
    oauth,
    accounting,
    payment = '{}',
    store = '{ path: data/spacebooks.sqlite }',
  }: LoginStageOptions,
): string {
  return `
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
${oauth ?? `  oauth: { client_id: spacebooks, client_secret: ${CLIENT_SECRET} }`}
spaces:
  - id: berlin
    platform_id: space-berlin
    base_url: ${sandbox.spaceUrl('berlin')}
${token}
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: 2020-01-01
      standard: zugferd
      service_period: [{ period: month of invoice }]
      payment: ${payment}
${accounting === undefined ? '' : `    accounting:\n${accounting}`}
webhooks: { public_url: "http://127.0.0.1:9", listen: "127.0.0.1:0" }
store: ${store}
archive: { path: data/archive }
`;
}

export interface Decision {
  readonly decision?: 'allow' | 'deny';
  readonly email?: string;
  readonly password?: string;
  /** Scopes that the user unticks. */
  readonly without?: readonly string[];
}

/** What a person does on the page of the platform. @returns where the browser is sent then */
export async function decide(address: string, given: Decision = {}): Promise<string> {
  const { decision = 'allow', email = EMAIL, password = PASSWORD, without = [] } = given;
  const page = await (await fetch(address)).text();
  const scopes = [...page.matchAll(/name="scope" value="([^"]+)"/g)].map((match) => match[1] ?? '');
  const form = new URLSearchParams({ decision, email, password });
  for (const scope of scopes) if (!without.includes(scope)) form.append('scope', scope);
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the page answered ${answer.status}: ${await answer.text()}`);
  return location;
}

/** The same, and the browser goes there. @returns the page that it sees */
export async function decideAndReturn(address: string, given: Decision = {}): Promise<Response> {
  return fetch(await decide(address, given));
}
