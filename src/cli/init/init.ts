import { dirname, relative, resolve } from 'node:path';
import { counted } from '@spacebooks/base/text/counted';
import { notSetUp } from '../../config/not-set-up.js';
import { ConfigError, type ConfigProblem } from '../../config/problem.js';
import { isUndecided } from '../../config/undecided.js';
import { EXIT } from '../../exit-codes.js';
import { hashPassword, SHORTEST_PASSWORD } from '../../people/password.js';
import { connectPlatform } from '../../platform/connection.js';
import { requestsBeside } from '../../platform/limiter.js';
import { inMemoryPlatformState } from '../../platform/state-store.js';
import { fixedToken } from '../../platform/token.js';
import type { Asker } from '../../setup/ask/asker.js';
import { WrongAnswer } from '../../setup/ask/complaint.js';
import { setupWords } from '../../setup/ask/words.js';
import { type Interviewed, interview, type SetupLogin } from '../../setup/interview.js';
import { judgeConfiguration } from '../../setup/judge.js';
import { makeConfiguration } from '../../setup/made.js';
import { createMemory } from '../../setup/memory.js';
import type { Credentials } from '../../setup/questions/credentials.js';
import { suggestionsFor } from '../../setup/suggestions.js';
import { AlreadyThere, refuseExisting, writeAll } from '../../setup/write.js';
import { clockOf } from '../clock-of-environment.js';
import { type Answer, done } from '../define-command.js';
import { besideJson, type CommandContext, CommandError, printable, usageError } from '../output.js';
import { optionsAsker } from './asker.js';
import { attemptAlerts } from './attempt-alerts.js';
import { attemptToken, logInForInit } from './log-in.js';
import type { InitOptions } from './options.js';
import { processTerminal, type Terminal, terminalAsker } from './terminal-asker.js';

/**
 * `spacebooks init`: asks at a terminal, or takes everything from options; logs in, reads the space from the platform
 * and writes a configuration with comments. Nothing is written before the last answer.
 */
export async function init(
  options: InitOptions,
  surroundings: CommandContext,
  terminal: Terminal | null = processTerminal(),
): Promise<Answer> {
  const context = options.json ? besideJson(surroundings) : surroundings;
  const asker =
    terminal === null ? optionsAsker(options, context.output.error) : terminalAsker(terminal, options);
  try {
    return await setUp(options, asker, context);
  } catch (error) {
    if (error instanceof WrongAnswer) {
      throw usageError(error.message, 'correct the option, or leave it out to be asked at a terminal');
    }
    if (error instanceof AlreadyThere) {
      const advice = 'choose another --out, or overwrite it with --force';
      throw new CommandError(EXIT.input, error.message, advice);
    }
    throw error;
  }
}

/** The platform's limit of requests a minute, part of which a daemon elsewhere may need. */
const PLATFORM_LIMIT = 60;

/** @throws WrongAnswer, AlreadyThere, CommandError, ConfigError, Failure `login.*`, `platform.*` */
async function setUp(options: InitOptions, asker: Asker, context: CommandContext): Promise<Answer> {
  const { env, output, version } = context;
  const clock = clockOf(env);
  const path = resolve(options.out);
  if (!options.force) refuseExisting(path);
  const requestsPerMinute = requestsBeside(PLATFORM_LIMIT);
  const connection = connectPlatform({ clock, requestsPerMinute, store: inMemoryPlatformState(), version });
  let closeLogin = (): void => undefined;
  const logIn = async (credentials: Credentials): Promise<SetupLogin> => {
    const given = credentials.kind === 'application' ? credentials.client.secret : credentials.token;
    if (given !== null) output.redaction.add(given);
    const login = await logInForInit(options, credentials, clock, context);
    closeLogin = login.close;
    return login;
  };
  try {
    const asked = await interview({
      given: options,
      suggestions: suggestionsFor(options.out, env, options.data),
      asker,
      attemptToken: (place, token) => attemptToken(place, token, { clock, version }),
      logIn,
      clientFor: (token, baseUrl, spaceBaseUrl) =>
        connection.client({ baseUrl, spaceBaseUrl, token: fixedToken(token) }),
      attemptAlerts: (alerts, language) => attemptAlerts(alerts, { clock, language }),
      memory: createMemory(),
      page: { isNeeded: false, shortestPassword: SHORTEST_PASSWORD },
      now: clock.now(),
    });
    const made = await makeConfiguration(asked, dirname(path), hashPassword);
    for (const { secret } of made.secrets) output.redaction.add(secret);
    const undecided = judgeConfiguration(options.out, made, env);
    if (!undecided.every(isUndecided)) throw new ConfigError(undecided);
    await writeAll({ path, text: made.text }, made.secrets, options.force);
    const tokenPath = made.secrets[0]?.path ?? '';
    const { id } = asked.answers.space;
    const json = { file: options.out, space: id, tokenPath, undecided };
    return done(json, nextLines({ file: options.out, asked, undecided, tokenPath }));
  } finally {
    connection.close();
    closeLogin();
  }
}

interface Written {
  /** As the operator named it. */
  readonly file: string;
  readonly asked: Interviewed;
  /** Lines that a person has to decide first. */
  readonly undecided: readonly ConfigProblem[];
  readonly tokenPath: string;
}

/** What was written, what a person has to decide, and the next commands. */
function nextLines({ file, asked, undecided, tokenPath }: Written): readonly string[] {
  const { facts, answers, page } = asked;
  const { invoices, revenueAccounts, costCenters, since } = facts;
  const seen = `${counted(invoices.length, 'invoice')} since ${since}, ${counted(revenueAccounts.length, 'revenue account')} and ${counted(costCenters.length, 'cost center')}`;
  const config = file === 'spacebooks.yml' ? '' : ` --config ${file}`;
  const address = page?.publicUrl ?? `http://${page?.listen}`;
  const left = notSetUp(leftOutOf(asked));
  return [
    printable(`${file} was written for ${facts.name}, from ${seen}.`),
    `Its token is in ${relative(process.cwd(), tokenPath)}, for this user only.`,
    ...(undecided.length === 0 ? [] : ['\nThe daemon does not start until these lines are decided:']),
    ...undecided.map(({ line, message }) => printable(`  ${file}:${line}: ${message}`)),
    `
Next:
  spacebooks doctor${config}     checks everything that the daemon needs
  spacebooks run${config}        starts it; e-invoices are produced from ${answers.eInvoices.from} on`,
    ...(page === null ? [] : [`\n${pageLine(address, page.admin?.user ?? null, config)}`]),
    ...(left.length === 0
      ? []
      : [`\nLeft out; \`spacebooks doctor${config} --only not-set-up\` says what to write:`]),
    ...left.map(({ kind }) => `  ${setupWords('en', `not-set-up.${kind}`)}`),
  ];
}

function pageLine(address: string, user: string | null, config: string): string {
  return user === null
    ? `The page is then at ${address}. A link lets the first person in:\n  spacebooks people invite NAME${config} --role admin`
    : `The page is then at ${address}: sign in as ${user}.`;
}

function leftOutOf({ answers, page, alerts }: Interviewed): Parameters<typeof notSetUp>[0] {
  const { space, eInvoices, books } = answers;
  const payment = eInvoices.iban === null ? {} : { iban: eInvoices.iban };
  return {
    web: page && { public_url: page.publicUrl },
    // Who is told of trouble gets the summary, too.
    alerts: {
      to: alerts?.to ? [alerts.to] : [],
      webhook: alerts?.webhook ?? null,
      digest: { at: '', to: [] },
      weekly: null,
    },
    spaces: [
      {
        id: space.id,
        e_invoices: { payment },
        ...(books !== null && { accounting: { bank: books.bank === null ? [] : [books.bank] } }),
      },
    ],
  };
}
