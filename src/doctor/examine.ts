import type { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import { ConfigError } from '../config/problem.js';
import { Failure } from '../domain/errors.js';
import type { Random } from '../random.js';
import { isClaimed } from '../store/claim.js';
import { type DatabaseLook, inspectDatabase } from '../store/inspect.js';
import { type OpenDatabase, openBeside } from '../store/open.js';
import type { Check, Patient } from './check.js';
import { connectDoctor } from './platform.js';
import { failed, ok, skipped, type Verdict } from './verdict.js';

export interface Examination {
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
  readonly sendMail: boolean;
  /** Told as soon as a check is done. */
  readonly onReport: (report: Report) => void;
}

export interface Report {
  readonly name: string;
  readonly title: string;
  readonly verdicts: readonly Verdict[];
}

/** The first check, without which there is nothing to look at. */
export const CONFIGURATION = { name: 'configuration', title: 'Configuration' } as const;

/** Runs the checks one after the other; one that breaks is a failure of its own, and the others go on. */
export async function examine(examination: Examination): Promise<readonly Report[]> {
  const reports: Report[] = [];
  const tell = (check: Pick<Check, 'name' | 'title'>, verdicts: readonly Verdict[]): void => {
    const report = { name: check.name, title: check.title, verdicts };
    reports.push(report);
    examination.onReport(report);
  };
  const read = await readConfiguration(examination);
  tell(CONFIGURATION, read.verdicts);
  const { config } = read;
  if (config === null) {
    for (const check of examination.checks) tell(check, [skipped(null, 'the configuration has errors')]);
    return reports;
  }
  const { patient, close } = await admit(config, examination);
  try {
    for (const check of examination.checks) tell(check, await attempt(check, patient));
  } finally {
    await close();
  }
  return reports;
}

async function readConfiguration({
  configuration,
  file,
}: Examination): Promise<{ readonly config: Config | null; readonly verdicts: readonly Verdict[] }> {
  try {
    const config = await configuration();
    const count = config.spaces.length;
    const message = `${file} is in order, with ${count === 1 ? '1 space' : `${count} spaces`}`;
    return { config, verdicts: [ok(null, message)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const meaning = 'Nothing works before it is corrected.';
    const verdicts = error.problems.map(({ file, line, column, message, fix }) =>
      failed(`${file}:${line}:${column}`, { message, meaning, fix }),
    );
    return { config: null, verdicts };
  }
}

async function admit(
  config: Config,
  { space: only, clock, random, version, sendMail }: Examination,
): Promise<{ readonly patient: Patient; close(): Promise<void> }> {
  const { path } = config.store;
  const { look: database, opened } = await openSound(path);
  const db = opened?.db ?? null;
  const platform = connectDoctor(config, { db, clock, version });
  return {
    patient: {
      config,
      spaces: config.spaces.filter(({ id }) => only === undefined || id === only),
      database,
      daemonRuns: isClaimed(path),
      db,
      platform: platform.of,
      clock,
      random,
      version,
      sendMail,
    },
    close: async () => {
      platform.close();
      await opened?.close();
    },
  };
}

/** A database that is not usable is a finding, and no end of the other checks. */
async function openSound(path: string): Promise<{ look: DatabaseLook; opened: OpenDatabase | null }> {
  const look = inspectDatabase(path);
  const isUsable = look.state === 'readable' && look.schema === 'current' && look.defects.length === 0;
  if (!isUsable) return { look, opened: null };
  try {
    return { look, opened: await openBeside(path) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'store.busy') throw error;
    return { look: { state: 'busy', detail: error.detail ?? '' }, opened: null };
  }
}

async function attempt(check: Check, patient: Patient): Promise<readonly Verdict[]> {
  try {
    return await check.run(patient);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fix =
      error instanceof Failure
        ? error.advice
        : 'Read the message; report what looks like a defect of spacebooks.';
    return [failed(null, { message, meaning: 'The check itself could not be carried out.', fix })];
  }
}
