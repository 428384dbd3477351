import { dirname, resolve } from 'node:path';
import type { Clock } from '@spacebooks/base/clock';
import { Failure } from '../../domain/errors.js';
import { hashPassword, SHORTEST_PASSWORD } from '../../people/password.js';
import { connectPlatform } from '../../platform/connection.js';
import { requestsBeside } from '../../platform/limiter.js';
import { inMemoryPlatformState } from '../../platform/state-store.js';
import { fixedToken } from '../../platform/token.js';
import type { Random } from '../../random.js';
import { type Interviewed, interview, type SetupLogin } from '../../setup/interview.js';
import { judgeConfiguration } from '../../setup/judge.js';
import { makeConfiguration } from '../../setup/made.js';
import { createMemory } from '../../setup/memory.js';
import { SCOPES } from '../../setup/questions/credentials.js';
import { suggestionsFor } from '../../setup/suggestions.js';
import { AlreadyThere, writeAll } from '../../setup/write.js';
import type { SetupWork, Written } from '../../web/setup/work.js';
import { attemptAlerts } from '../init/attempt-alerts.js';
import { attemptToken } from '../init/log-in.js';
import type { CommandContext } from '../output.js';
import { createSetupLogins } from './setup-logins.js';

interface SetupWorkOptions {
  readonly file: string;
  /** Of the setup page itself, whose place the page for people takes. */
  readonly webListen: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly context: CommandContext;
}

/** The platform's limit of requests a minute, part of which a daemon elsewhere may need. */
const PLATFORM_LIMIT = 60;

/** The questions of `init`, asked by pages; close it when they are done. */
export function createSetupWork(options: SetupWorkOptions): SetupWork & { close(): void } {
  const { file, webListen, clock, random, context } = options;
  const { env, version, output } = context;
  const path = resolve(file);
  const requestsPerMinute = requestsBeside(PLATFORM_LIMIT);
  const connection = connectPlatform({ clock, requestsPerMinute, store: inMemoryPlatformState(), version });
  const memory = createMemory();
  const logins = createSetupLogins({ clock, random, version, scopes: SCOPES });
  const suggestions = { ...suggestionsFor(file, env), webListen };
  const keeping = (login: SetupLogin): SetupLogin => ({
    ...login,
    spaceToken: (id) => memory.read(`space token ${id} ${login.token.reveal()}`, () => login.spaceToken(id)),
  });
  return {
    file,
    scopes: SCOPES,
    interview: (asker, redirectUri) =>
      interview({
        given: { account: [], automatic: [] },
        suggestions,
        asker,
        attemptToken: (place, token) => {
          output.redaction.add(token);
          return attemptToken(place, token, { clock, version }, asker.language);
        },
        logIn: async (credentials) => keeping(await logins.logIn(credentials, redirectUri)),
        clientFor: (token, baseUrl, spaceBaseUrl) =>
          connection.client({ baseUrl, spaceBaseUrl, token: fixedToken(token) }),
        attemptAlerts: (alerts, language) => attemptAlerts(alerts, { clock, language }),
        memory,
        page: { isNeeded: true, shortestPassword: SHORTEST_PASSWORD },
        now: clock.now(),
      }),
    returned: logins.returned,
    make: async (asked: Interviewed) => {
      const hash = (password: string): Promise<string> =>
        memory.read(`hash ${password}`, () => hashPassword(password));
      const made = await makeConfiguration(asked, dirname(path), hash);
      for (const { secret } of made.secrets) output.redaction.add(secret);
      if (asked.page?.admin) output.redaction.add(asked.page.admin.password);
      return made;
    },
    problems: (made) => judgeConfiguration(file, made, env),
    write: async (made): Promise<Written> => {
      try {
        await writeAll({ path, text: made.text }, made.secrets, false);
        return { kind: 'written' };
      } catch (error) {
        if (error instanceof AlreadyThere) return { kind: 'exists' };
        return { kind: 'unwritable', reason: reasonOf(error) };
      }
    },
    close: () => {
      connection.close();
      logins.close();
    },
  };
}

/** @throws what is neither the system's error nor a failure of ours */
function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.detail ?? error.code;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return path === undefined ? code : `${path} (${code})`;
}
