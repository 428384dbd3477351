import { userInfo } from 'node:os';
import type { Clock } from '@spacebooks/base/clock';
import type { Config, WebConfig } from '../../config/config.js';
import { EXIT } from '../../exit-codes.js';
import type { Accounts } from '../../people/accounts.js';
import type { PersonRow } from '../../people/people-list.js';
import type { PeopleStores } from '../../store/people/people-stores.js';
import type { PersonDecider } from '../../store/people/person-decisions.js';
import type { WebSessions } from '../../store/people/web-sessions.js';
import { argument, type Given } from '../define-command.js';
import { openConfig, withDatabase } from '../open-config.js';
import { CONFIG, DECIDER, JSON_OUTPUT } from '../options.js';
import { type CommandContext, CommandError } from '../output.js';

export const PEOPLE_OPTIONS = { ...CONFIG, ...JSON_OUTPUT };
/** Of commands that write. */
export const PEOPLE_CHANGES = { ...PEOPLE_OPTIONS, ...DECIDER };
export const PERSON = { name: argument('the name that the person signs in with') };

interface OpenPeople {
  readonly config: Config;
  readonly web: WebConfig;
  readonly stores: PeopleStores;
  readonly sessions: WebSessions;
  readonly accounts: Accounts;
  readonly clock: Clock;
  /** Everybody, as the page lists them. */
  rows(): Promise<readonly PersonRow[]>;
  /** @throws CommandError where nobody has this name */
  find(name: string): Promise<PersonRow>;
}

/**
 * The people of the page, beside a daemon or without one: for whoever is locked out of it.
 *
 * @throws ConfigError; CommandError where there is no page; Failure `store.*`
 */
export async function withPeople<T>(
  { config: file }: Given<typeof CONFIG>,
  context: CommandContext,
  work: (open: OpenPeople) => Promise<T>,
): Promise<T> {
  const config = await openConfig(file, context, { tokensMayBeMissing: true });
  const { web } = config;
  if (web === null) {
    throw new CommandError(
      EXIT.config,
      'there is no page, so nobody signs in',
      'add the section `web`: spacebooks docs web',
    );
  }
  const [{ createPeopleStores }, { createWebSessions }, { createAccounts }, { peopleRows }, { clockBeside }] =
    await Promise.all([
      import('../../store/people/people-stores.js'),
      import('../../store/people/web-sessions.js'),
      import('../../people/accounts.js'),
      import('../../people/people-list.js'),
      import('../clock-of-environment.js'),
    ]);
  return withDatabase(config, async (db) => {
    const clock = await clockBeside(db, context.env);
    const stores = createPeopleStores(db);
    const accounts = createAccounts(web.users, stores.people, { clock, spaces: () => zonesOf(config) });
    const rows = (): Promise<readonly PersonRow[]> => peopleRows(stores, accounts);
    return work({
      ...{ config, web, stores, accounts, clock, rows },
      sessions: createWebSessions(db),
      find: async (name) => {
        // Who is in the configuration signs in, whoever else has the name.
        const found = (await rows()).find((row) => row.name === name);
        if (found !== undefined) return found;
        throw new CommandError(
          EXIT.input,
          `nobody is called ${name}`,
          'spacebooks people list has everybody',
        );
      },
    });
  });
}

export function zonesOf({ spaces }: Config): readonly { readonly id: string; readonly timeZone: string }[] {
  return spaces.map(({ id, time_zone }) => ({ id, timeZone: time_zone }));
}

/** @throws CommandError for somebody of the configuration, who is changed there */
export function invited({ name, personId }: PersonRow): number {
  if (personId !== null) return personId;
  throw new CommandError(
    EXIT.input,
    `${name} stands in the configuration`,
    'remove the user, or change its password, in the section `web`, and restart the daemon',
  );
}

export function deciderOf({ by = userInfo().username }: Given<typeof DECIDER>, clock: Clock): PersonDecider {
  return { by, at: clock.now() };
}
