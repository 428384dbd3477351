import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import { counted } from '@spacebooks/base/text/counted';
import type { Config, SpaceConfig } from '../config/config.js';
import { ConfigError, type ConfigProblem } from '../config/problem.js';
import { databaseOf } from '../config/store-config.js';
import { openSealedTokens } from '../daemon/start/sealed-tokens.js';
import { Failure, isFailure } from '../domain/errors.js';
import type { Random } from '../random.js';
import type { DatabaseLook } from '../store/engine/engine.js';
import { type Db, engineOf, type OpenDatabase, openBeside } from '../store/engine/open.js';
import { errorText, failureAdvice } from '../words/failures.js';
import { type Check, type CheckVerdict, failed, type Installation, ok, skipped } from './check.js';
import { connectDoctor } from './platform.js';

interface Examination {
  /** Reads the configuration. @throws ConfigError */
  readonly configuration: () => Promise<Config>;
  /** As the operator named the file. */
  readonly file: string;
  readonly checks: readonly Check[];
  /** Id of a space; all when left out. */
  readonly space?: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly version: string;
  readonly env: Installation['env'];
  readonly sendMail: boolean;
  /** Called as soon as a check is done. */
  readonly onReport: (report: CheckReport) => void;
}

export interface CheckReport {
  readonly name: string;
  readonly title: string;
  readonly verdicts: readonly CheckVerdict[];
}

/** Comes before all checks: without it there is nothing to check. */
export const CONFIGURATION = {
  name: 'configuration',
  title: 'Configuration',
  docs: { covers: 'the file, and the files that it names', fails: 'for each error, with its position' },
} as const;

/** Runs the checks in sequence; one that throws has failed, and the others run all the same. */
export async function examine(examination: Examination): Promise<readonly CheckReport[]> {
  const reports: CheckReport[] = [];
  const report = (check: Pick<Check, 'name' | 'title'>, verdicts: readonly CheckVerdict[]): void => {
    const done = { name: check.name, title: check.title, verdicts };
    reports.push(done);
    examination.onReport(done);
  };
  const read = await readConfiguration(examination);
  report(CONFIGURATION, read.verdicts);
  const { config } = read;
  if (config === null) {
    for (const check of examination.checks) report(check, [skipped(null, 'the configuration has errors')]);
    return reports;
  }
  const { installation, close } = await openInstallation(config, examination);
  try {
    for (const check of examination.checks) report(check, await attempt(check, installation));
  } finally {
    await close();
  }
  return reports;
}

async function readConfiguration({
  configuration,
  file,
}: Examination): Promise<{ readonly config: Config | null; readonly verdicts: readonly CheckVerdict[] }> {
  try {
    const config = await configuration();
    const count = config.spaces.length;
    const message = `${file} is in order, with ${counted(count, 'space')}`;
    return { config, verdicts: [ok(null, message), ...problemVerdicts(problemsLeftOut(config), LEFT_OUT)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const meaning = 'Nothing works before it is corrected.';
    return { config: null, verdicts: problemVerdicts(error.problems, meaning) };
  }
}

const LEFT_OUT = 'This space is left out until it is corrected; the others are not concerned.';

function problemsLeftOut(config: Config): readonly ConfigProblem[] {
  return config.left_out.flatMap(({ problems }) => problems);
}

function problemVerdicts(problems: readonly ConfigProblem[], meaning: string): readonly CheckVerdict[] {
  return problems.map(({ file, line, column, message, fix }) =>
    failed(`${file}:${line}:${column}`, { message, meaning, fix }),
  );
}

async function openInstallation(
  given: Config,
  { space: only, clock, random, version, env, sendMail }: Examination,
): Promise<{ readonly installation: Installation; close(): Promise<void> }> {
  const location = databaseOf(given.store);
  const { look: database, opened } = await openUsable(location);
  const db = opened?.db ?? null;
  const { config, tokens } = await withTokens(given, db, { clock, random });
  const platform = connectDoctor(config, { db, clock, version });
  return {
    installation: {
      config,
      spaces: config.spaces.filter(({ id }) => only === undefined || id === only),
      database,
      daemonRuns: await (await engineOf(location)).isClaimed(location),
      db,
      tokens,
      platform: platform.of,
      clock,
      random,
      version,
      env,
      sendMail,
    },
    close: async () => {
      platform.close();
      await opened?.close();
    },
  };
}

/** Spaces have the tokens that the database keeps for them; what cannot be read is a finding. */
async function withTokens(
  config: Config,
  db: Db | null,
  deps: Pick<Examination, 'clock' | 'random'>,
): Promise<Pick<Installation, 'config' | 'tokens'>> {
  const sealed = db === null ? null : openSealedTokens(config.store, db, deps);
  if (sealed === null) return { config, tokens: null };
  const tokens = await sealed.all();
  const tokenOf = (space: SpaceConfig): Secret => {
    const found = space.token_in_store ? tokens.get(space.id) : undefined;
    if (found === undefined) return space.token;
    return found instanceof Secret ? found : NONE;
  };
  return {
    config: { ...config, spaces: config.spaces.map((each) => ({ ...each, token: tokenOf(each) })) },
    tokens,
  };
}

const NONE = new Secret('');

/** An unusable database is a finding; the other checks still run. */
async function openUsable(location: string): Promise<{ look: DatabaseLook; opened: OpenDatabase | null }> {
  const look = await (await engineOf(location)).inspect(location);
  const isUsable = look.state === 'readable' && look.schema === 'current' && look.defects.length === 0;
  if (!isUsable) return { look, opened: null };
  try {
    return { look, opened: await openBeside(location) };
  } catch (error) {
    if (!isFailure(error, 'store.busy')) throw error;
    return { look: { state: 'busy', detail: error.detail ?? '' }, opened: null };
  }
}

async function attempt(check: Check, installation: Installation): Promise<readonly CheckVerdict[]> {
  try {
    return await check.run(installation);
  } catch (error) {
    const message = errorText(error);
    const fix =
      error instanceof Failure
        ? failureAdvice(error)
        : 'Read the message; report what looks like a defect of spacebooks.';
    return [failed(null, { message, meaning: 'The check itself could not be carried out.', fix })];
  }
}
