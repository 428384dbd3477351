import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { localDate } from '@spacebooks/base/calendar';
import type { Config } from '../../config/config.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { Account } from '../../people/accounts.js';
import type { ProcedureUser } from '../../procedure/users.js';
import type { Db } from '../../store/engine/open.js';

interface Asked {
  /** With the spaces that it is about. */
  readonly config: Config;
  readonly language: OperatorLanguage;
  readonly timeZone: string;
  readonly version: string;
}

/**
 * The procedure documentation, with the users of the configuration and those of the database.
 *
 * @param db null where there is no page, so that nobody signs in
 */
export async function procedureOf(
  { config, language, timeZone, version }: Asked,
  db: Db | null,
): Promise<(date: string) => string> {
  const [{ procedureDocument }, { procedureWording }] = await Promise.all([
    import('../../procedure/procedure.js'),
    import('../../procedure/wording.js'),
  ]);
  const digest = createHash('sha256').update(readFileSync(config.file)).digest('hex');
  const users = config.web === null || db === null ? [] : await usersOf(config.web.users, db, timeZone);
  return (date) => procedureDocument(config, procedureWording(language), { date, version, digest, users });
}

async function usersOf(
  configured: NonNullable<Config['web']>['users'],
  db: Db,
  timeZone: string,
): Promise<readonly ProcedureUser[]> {
  const [{ createPeople }, { createSecondFactors }, { rightsSince }, { configuredAccount, invitedAccount }] =
    await Promise.all([
      import('../../store/people/people.js'),
      import('../../store/people/second-factors.js'),
      import('../../store/people/person-decisions.js'),
      import('../../people/accounts.js'),
    ]);
  const factors = createSecondFactors(db);
  const since = await rightsSince(db);
  const dayOf = (at: number): string => localDate(at, timeZone);
  const user = async (
    { id, name, role, spaces }: Account,
    days: Pick<ProcedureUser, 'since' | 'until'>,
  ): Promise<ProcedureUser> => {
    const { hasTotp, passkeys } = await factors.summary(id);
    const isShadowed = days.since !== null && configured.some((each) => each.name === name);
    return { name, role, spaces, ...days, isShadowed, hasCode: hasTotp, hasPasskey: passkeys > 0 };
  };
  const people = await createPeople(db).all();
  return Promise.all([
    ...configured.map((each) => user(configuredAccount(each), { since: null, until: null })),
    ...people.map((person) => {
      const account = invitedAccount(person);
      const ended = person.deactivatedAt === null ? [] : [dayOf(person.deactivatedAt)];
      const [until = null] = [...ended, ...(person.lastDay === null ? [] : [person.lastDay])].sort();
      return user(account, { since: dayOf(since.get(account.id) ?? person.createdAt), until });
    }),
  ]);
}
