import { type Db, openBeside } from '../../src/store/engine/open.js';
import { createPeopleStores, type PeopleStores } from '../../src/store/people/people-stores.js';
import type { PersonRights } from '../../src/store/people/person-rights.js';
import type { WebSettings } from '../../src/web/settings.js';
import { afterTest } from '../after-test.js';
import { temporaryDatabase } from '../unit/store/database.js';
import { type Visitor, visitorOf } from './browser-like.js';
import { PASSWORDS, type Site, type StandingClock, standingClock, startSite } from './site.js';

export const NEW_PASSWORD = 'eight words apart 66';

/** The pages over a store of their own, for a day. */
export interface PeopleStage {
  readonly here: Site;
  /** Another process. */
  another(): Promise<Site>;
  readonly stores: PeopleStores;
  readonly clock: StandingClock;
}

export async function peopleStage(
  changes: Partial<WebSettings> = {},
  other: Parameters<typeof startSite>[3] = {},
): Promise<PeopleStage> {
  const { db, path } = await temporaryDatabase();
  const clock = standingClock();
  const start = async (over: Db): Promise<Site> => {
    const site = await startSite({ session_hours: 24, ...changes }, { db: over, clock }, undefined, other);
    afterTest(() => site.close());
    return site;
  };
  const another = async (): Promise<Site> => {
    const beside = await openBeside(path);
    afterTest(() => beside.close());
    return start(beside.db);
  };
  return { here: await start(db), another, stores: createPeopleStores(db), clock };
}

export async function signedIn(site: Site, name: keyof typeof PASSWORDS): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  await visitor.signIn(name, PASSWORDS[name]);
  return visitor;
}

/** The same browser, sent to another process by the load balancer. */
export function at(site: Site, browser: Visitor): Visitor {
  const visitor = visitorOf(site.url);
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** Invites somebody by the page. @returns the path of the link */
export async function invited(
  admin: Visitor,
  { role = 'viewer', spaces = null, lastDay = null }: Partial<PersonRights> = {},
  fields: Record<string, string> = {},
): Promise<string> {
  await admin.get('/people');
  const form: [string, string][] = [
    ['addressee', fields.addressee ?? 'Office Müller'],
    ['role', role],
    ['which', spaces === null ? 'all' : 'some'],
    ...(spaces ?? []).map((space): [string, string] => ['spaces', space]),
    ['last_day', lastDay ?? ''],
    ['days', fields.days ?? '7'],
  ];
  const { text } = await admin.post('/people/invitations', form, { 'accept-language': 'en' });
  const link = /value="http:[^"]*(\/join\/[^"]+)"/.exec(text)?.[1];
  if (link === undefined) throw new Error(`no link in ${text}`);
  return link;
}

/** Opens a link in a browser of its own, and joins. */
export async function joined(site: Site, link: string, name: string): Promise<Visitor> {
  const visitor = visitorOf(site.url);
  await visitor.get(link);
  const answer = await visitor.post(link, { name, password: NEW_PASSWORD, again: NEW_PASSWORD });
  if (answer.status !== 303) throw new Error(answer.text);
  return visitor;
}
