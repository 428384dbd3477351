import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { loadConfig } from '../../config/load.js';
import { ConfigError, type ConfigProblem } from '../../config/problem.js';
import { readFileFromDisk } from '../../config/read-file.js';
import { PUBLIC_AUTH_URL, PUBLIC_BASE_URL } from '../../config/schema/platform.js';
import { isUndecided } from '../../config/undecided.js';
import type { Secret } from '../../domain/secret.js';
import { EXIT, type ExitCode } from '../../exit-codes.js';
import { connectPlatform } from '../../platform/connection.js';
import { requestsBeside } from '../../platform/limiter.js';
import { inMemoryPlatformState } from '../../platform/state-store.js';
import { fixedToken } from '../../platform/token.js';
import type { Answers } from '../../setup/answers.js';
import { configText } from '../../setup/config-text.js';
import { yamlText } from '../../setup/yaml-lines.js';
import { clockOf } from '../clock-of-environment.js';
import type { InitOptions } from '../commands/init.js';
import { type CommandContext, type Output, printable } from '../output.js';
import { type Asker, optionsAsker } from './asker.js';
import { type Draft, makeDraft } from './draft.js';
import { logInForInit } from './log-in.js';
import { askCredentials, type Credentials } from './questions/credentials.js';
import { processTerminal, type Terminal, terminalAsker } from './terminal-asker.js';
import { refuseExisting, type SecretFile, writeAll } from './write.js';

/**
 * `spacebooks init`: asks at a terminal, or takes everything from options; logs in, reads the space from the platform
 * and writes a configuration with comments. Nothing is written before the last answer.
 */
export function init(
  options: InitOptions,
  context: CommandContext,
  terminal: Terminal | null = processTerminal(),
): Promise<ExitCode> {
  const asker =
    terminal === null ? optionsAsker(options, context.output.error) : terminalAsker(terminal, options);
  return setUp(options, asker, context);
}

/** The platform's limit of requests a minute, part of which a daemon elsewhere may need. */
const PLATFORM_LIMIT = 60;

/** @throws CommandError, ConfigError, Failure `login.*`, `platform.*` */
async function setUp(options: InitOptions, asker: Asker, context: CommandContext): Promise<ExitCode> {
  const { env, output, version } = context;
  const clock = clockOf(env);
  const path = resolve(options.out);
  if (!options.force) refuseExisting(path);
  const credentials = await askCredentials(options, asker);
  const given = credentials.kind === 'application' ? credentials.client.secret : credentials.token;
  if (given !== null) output.redaction.add(given);
  const login = await logInForInit(options, credentials, clock, context);
  const requestsPerMinute = requestsBeside(PLATFORM_LIMIT);
  const connection = connectPlatform({ clock, requestsPerMinute, store: inMemoryPlatformState(), version });
  try {
    const { baseUrl } = credentials;
    const token = fixedToken(login.token);
    const clientAt = (spaceBaseUrl: string) => connection.client({ baseUrl, spaceBaseUrl, token });
    const draft = await makeDraft({ options, asker, clientAt, baseUrl, now: clock.now() });
    const spaceToken = await login.spaceToken(draft.facts.platformId);
    const secrets = secretFiles(draft, { credentials, spaceToken, folder: dirname(path) });
    for (const { secret } of secrets) output.redaction.add(secret);
    const answers = { ...draft.answers, platform: platformAnswer(credentials, draft, dirname(path)) };
    const text = configText(answers, draft.facts, draft.uses);
    const undecided = check(options.out, text, secrets, context);
    await writeAll({ path, text }, secrets, options.force);
    tellNext({ file: options.out, draft, undecided, tokenPath: secrets[0]?.path ?? '' }, output);
    return EXIT.ok;
  } finally {
    connection.close();
    login.close();
  }
}

/** Where a typed client secret goes. */
function typedSecretPath({ answers }: Pick<Draft, 'answers'>): string {
  return `${answers.data}/client-secret`;
}

/** The token of the space comes first. */
function secretFiles(
  draft: Draft,
  { credentials, spaceToken, folder }: { credentials: Credentials; spaceToken: Secret; folder: string },
): readonly SecretFile[] {
  const { data, space, eInvoices } = draft.answers;
  const at = (path: string, secret: Secret): SecretFile => ({ path: resolve(folder, path), secret });
  const typed =
    credentials.kind === 'application' && credentials.secretFile === null ? credentials.client.secret : null;
  return [
    at(`${data}/tokens/${space.id}`, spaceToken),
    ...(draft.ksefToken === null || eInvoices.ksef === null
      ? []
      : [at(eInvoices.ksef.tokenFile, draft.ksefToken)]),
    ...(typed === null ? [] : [at(typedSecretPath(draft), typed)]),
  ];
}

function platformAnswer(credentials: Credentials, draft: Draft, folder: string): Answers['platform'] {
  const { baseUrl, authUrl } = credentials;
  const isPublic = baseUrl === PUBLIC_BASE_URL && authUrl === PUBLIC_AUTH_URL;
  const address = isPublic ? null : { baseUrl, authUrl };
  if (credentials.kind === 'token') return { address, oauth: null };
  const { client, secretFile } = credentials;
  const file = secretFile === null ? typedSecretPath(draft) : fromFolder(folder, secretFile);
  const secretLine = client.secret === null ? null : `client_secret_file: ${yamlText(file)}`;
  return { address, oauth: { clientId: client.id, secretLine } };
}

/** A path that was given from where the command runs, as the file has to say it. */
function fromFolder(folder: string, path: string): string {
  return isAbsolute(path) ? path : relative(folder, resolve(path));
}

/**
 * The configuration must be valid before it is written.
 *
 * @returns the lines that a person has to decide. @throws ConfigError for anything else
 */
function check(
  file: string,
  text: string,
  secrets: readonly SecretFile[],
  { env }: CommandContext,
): readonly ConfigProblem[] {
  const path = resolve(file);
  const made = new Map(secrets.map((secret) => [secret.path, secret.secret.reveal()]));
  try {
    loadConfig(file, {
      env,
      readFile: (each, mostBytes) => {
        if (each === path) return Buffer.from(text);
        const secret = made.get(each);
        return secret === undefined ? readFileFromDisk(each, mostBytes) : Buffer.from(secret);
      },
    });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError) || !error.problems.every(isUndecided)) throw error;
    return error.problems;
  }
}

interface Written {
  /** As the operator named it. */
  readonly file: string;
  readonly draft: Draft;
  /** Lines that a person has to decide first. */
  readonly undecided: readonly ConfigProblem[];
  readonly tokenPath: string;
}

/** What was written, what a person has to decide, and the next commands. */
function tellNext({ file, draft, undecided, tokenPath }: Written, output: Output): void {
  const { facts, answers } = draft;
  const { invoices, revenueAccounts, costCenters, since } = facts;
  const seen = `${invoices.length} invoices since ${since}, ${revenueAccounts.length} revenue accounts and ${costCenters.length} cost centers`;
  output.line(printable(`${file} was written for ${facts.name}, from ${seen}.`));
  output.line(`Its token is in ${relative(process.cwd(), tokenPath)}, for this user only.`);
  if (undecided.length > 0) {
    output.line('\nThe daemon does not start until these lines are decided:');
    for (const { line, message } of undecided) output.line(printable(`  ${file}:${line}: ${message}`));
  }
  const config = file === 'spacebooks.yml' ? '' : ` --config ${file}`;
  output.line(`
Next:
  spacebooks doctor${config}     checks everything that the daemon needs
  spacebooks run${config}        starts it; e-invoices are produced from ${answers.eInvoices.from} on`);
}
