import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { systemClock } from '@spacebooks/base/clock';
import { type Sandbox, type SandboxSeed, startSandbox } from '@spacebooks/cobot-sandbox';
import { init } from '../../src/cli/init/init.js';
import type { InitOptions } from '../../src/cli/init/options.js';
import { runProgram } from '../../src/cli/program.js';
import { createRedaction } from '../../src/ops/redaction.js';
import { afterTest } from '../after-test.js';
import { asTheProgram } from '../as-the-program.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';

export const TOKEN = 'init-token-of-the-admin';
export const CLIENT_SECRET = 'client-secret-77b2';
export const EMAIL = 'admin@space.example';
export const PASSWORD = 'right-password-5f1d';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A sandbox with one space, and an empty folder. */
export interface InitStage {
  readonly sandbox: Sandbox;
  readonly folder: string;
  /** Path of the configuration that is written. */
  readonly file: string;
  /** `spacebooks init` without a terminal: what is needed to reach the sandbox is given. */
  init(...args: string[]): Promise<Said>;
  run(...args: string[]): Promise<Said>;
  /** At a terminal, with these options. */
  atTerminal(options?: Partial<InitOptions>): Dialogue;
  text(): string;
  /** Everything in the folder but the token that was given. */
  files(): readonly string[];
}

/** A person at the terminal. */
interface Dialogue {
  readonly code: Promise<number>;
  /** Everything that was shown, with control characters. */
  shown(): string;
  /** Waits for a question, then answers it. */
  answer(question: string | RegExp, keys: string): Promise<void>;
  out(): string;
  err(): string;
}

export async function setInitStage(
  space: Partial<SandboxSeed['spaces'][number]>,
  seed: Partial<SandboxSeed>,
): Promise<InitStage> {
  const sandbox = await startSandbox({
    clock: systemClock,
    seed: {
      settings: { requests_per_minute: 0 },
      apps: [{ id: 'spacebooks', secret: CLIENT_SECRET }],
      users: [{ email: EMAIL, password: PASSWORD, tokens: [{ token: TOKEN, app: 'spacebooks' }] }],
      spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Coworking Spreeufer', ...space }],
      ...seed,
    },
  });
  afterTest(() => sandbox.close());
  const folder = temporaryFolder('init-');
  const file = join(folder, 'spacebooks.yml');
  const tokenPath = join(folder, 'given-token');
  writeFileSync(tokenPath, `${TOKEN}\n`);
  const place = {
    platform: sandbox.baseUrl,
    auth: sandbox.authUrl,
    spaceUrl: sandbox.spaceUrl(space.subdomain ?? 'berlin'),
    publicUrl: 'https://books.example.com',
  };
  const run = async (...args: string[]): Promise<Said> => {
    const { output, out, err } = outputs();
    const code = await runProgram(args, { output, env: {} });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  return {
    sandbox,
    folder,
    file,
    run,
    init: (...args) =>
      run(
        'init',
        ...['--out', file, '--platform', place.platform, '--auth', place.auth],
        ...['--space-url', place.spaceUrl, '--public-url', place.publicUrl],
        ...(args.includes('--client-id') || args.includes('--token-from') ? [] : ['--token-from', tokenPath]),
        ...args,
      ),
    atTerminal: (options = {}) => {
      const { output, out, err } = outputs();
      const terminal = { input: new PassThrough(), output: new PassThrough() };
      // As the process's own streams, it stays open between two questions.
      terminal.output.end = () => terminal.output;
      let shown = '';
      terminal.output.on('data', (chunk: Buffer) => {
        shown += chunk.toString('utf8');
      });
      const defaults = {
        out: file,
        json: false,
        force: false,
        yes: false,
        paste: false,
        appFlow: false,
        port: 0,
      };
      const given = {
        ...defaults,
        minutes: 1,
        open: false,
        account: [],
        automatic: [],
        ...place,
        tokenFrom: tokenPath,
        ...options,
      };
      const code = asTheProgram(init(given, { output, env: {}, version: '0.0.0-test' }, terminal), output);
      let seen = 0;
      return {
        code,
        shown: () => shown,
        out: () => out.join('\n'),
        err: () => err.join('\n'),
        answer: async (question, keys) => {
          await eventually(() => {
            const since = shown.slice(seen);
            const isThere = typeof question === 'string' ? since.includes(question) : question.test(since);
            if (!isThere) throw new Error(`not asked: ${question} in ${since}${err.join('\n')}`);
          });
          seen = shown.length;
          terminal.input.write(keys);
        },
      };
    },
    text: () => readFileSync(file, 'utf8'),
    files: () =>
      existsSync(folder)
        ? (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
            .filter((name) => name !== 'given-token')
            .sort()
        : [],
  };
}

function outputs() {
  const out: string[] = [];
  const err: string[] = [];
  const redaction = createRedaction();
  const output = {
    line: (text: string) => void out.push(redaction.redact(text)),
    error: (text: string) => void err.push(redaction.redact(text)),
    redaction,
    colours: false,
  };
  return { output, out, err };
}
