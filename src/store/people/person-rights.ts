import { sql } from 'kysely';
import { type Role, roleOf } from '../../domain/role.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';

/** What somebody may do and see, and until when. */
export interface PersonRights {
  readonly role: Role;
  /** Ids of the only spaces; null: all. */
  readonly spaces: readonly string[] | null;
  /** `YYYY-MM-DD`; null: without an end. */
  readonly lastDay: string | null;
  /** Of an accountant: bank lines are shown as well. */
  readonly seesBank?: boolean | undefined;
}

/** The columns of a person, or of a link, that hold them. */
interface RightsRow {
  readonly role: Tables['web_user']['role'];
  readonly spaces: string | null;
  readonly last_day: string | null;
}

interface Job {
  readonly about: string;
  readonly job: 'accountant';
  readonly sees_bank: number;
}

/**
 * Rights of rows, in their order. `reader` in a row is a viewer, unless `web_job` says more of it.
 *
 * @param about how `web_job` names a row, as `person:12`
 */
export async function withRights<R extends RightsRow>(
  db: Db,
  rows: readonly R[],
  about: (row: R) => string,
): Promise<readonly (PersonRights & { readonly row: R })[]> {
  const asked = rows.filter(({ role }) => role === 'reader').map(about);
  const jobs = asked.length === 0 ? [] : await jobsOf(db, asked);
  return rows.map((row) => {
    const job = jobs.find((each) => each.about === about(row));
    const spaces = row.spaces === null ? null : (JSON.parse(row.spaces) as string[]);
    const rights = { spaces, lastDay: row.last_day, row };
    if (job !== undefined) return { role: job.job, seesBank: job.sees_bank === 1, ...rights };
    return { role: roleOf(row.role) ?? 'viewer', ...rights };
  });
}

/** All of them where there are many: they are few, and a statement takes only so many values. */
async function jobsOf(db: Db, abouts: readonly string[]): Promise<readonly Job[]> {
  const all = db.selectFrom('web_job').selectAll();
  return (abouts.length === 1 ? all.where('about', '=', abouts[0] ?? '') : all).execute();
}

export function rightsRow({ role, spaces, lastDay }: PersonRights): RightsRow {
  return {
    role: role === 'viewer' || role === 'accountant' ? 'reader' : role,
    spaces: spaces === null ? null : JSON.stringify(spaces),
    last_day: lastDay,
  };
}

/** Keeps of rights what `rightsRow` has no column for, in place of what was kept. */
export async function keepJob(
  transaction: Transaction,
  about: string,
  { role, seesBank }: PersonRights,
): Promise<void> {
  await forgetJob(transaction, about);
  if (role !== 'accountant') return;
  const job = { about, job: role, sees_bank: seesBank === true ? 1 : 0 };
  await transaction.insertInto('web_job').values(job).execute();
}

export async function forgetJob(transaction: Transaction, about: string): Promise<void> {
  await transaction.deleteFrom('web_job').where('about', '=', about).execute();
}

/** Those of links that are not there any more. */
export async function forgetJobsOfLinks(transaction: Transaction): Promise<void> {
  await sql`delete from web_job where about like 'invitation:%'
    and about not in (select 'invitation:' || id from web_invitation)`.execute(transaction);
}

/** What a decision about somebody's rights keeps. */
export function rightsSaid({ role, spaces, lastDay, seesBank }: PersonRights): PersonRights {
  return { role, spaces, lastDay, ...(role === 'accountant' && { seesBank: seesBank === true }) };
}
