import { type Visitor, visitorOf } from '../../../../test/web/browser-like.js';
import { PASSWORD } from '../config.js';

/** What people look at in a day; `ID` stands for an e-invoice of the day. */
const PAGES = [
  '/',
  '/invoices',
  '/invoices?search=RE',
  '/invoices?payment=overdue&sort=-open',
  '/invoices.csv',
  '/invoices.xlsx',
  '/e-invoices/berlin/ID',
  '/exports/berlin',
  '/exports',
  '/months',
  '/figures',
  '/bank',
  '/bank/statements',
  '/bank/rules',
  '/alerts',
  '/events',
  '/runs',
  '/decisions',
  '/webhooks',
  '/people',
  '/configuration',
  '/me',
];

/** What programs ask for. */
const QUESTIONS = [
  '/spaces',
  '/invoices?limit=50',
  '/spaces/berlin/e-invoices?state=waiting',
  '/openapi.json',
];

export interface People {
  /** Somebody signs in, looks around, downloads, and signs out or forgets to. @returns how many pages answered */
  look(invoice: string, forgets: boolean): Promise<number>;
  /** Somebody types a wrong password. */
  mistype(): Promise<void>;
  /** Makes a token, has a program read and decide with it, each decision twice with one key, and revokes it. */
  integrate(day: number): Promise<number>;
  /** What was answered as nobody expects it. */
  readonly strange: readonly string[];
}

export function createPeople(url: string): People {
  const strange: string[] = [];

  const visit = async (visitor: Visitor, path: string): Promise<string> => {
    const { status, text } = await visitor.get(path);
    // An invoice may not be known yet.
    if (status >= 400 && status !== 404) strange.push(`${path} answered ${status}`);
    return text;
  };

  const ask = async (token: string, path: string, key?: string): Promise<number> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: key === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(key !== undefined && { body: JSON.stringify({ why: 'as every day' }) }),
    });
    await answer.arrayBuffer();
    if (answer.status >= 500 || answer.status === 401)
      strange.push(`/api/v1${path} answered ${answer.status}`);
    return answer.status;
  };

  return {
    strange,
    look: async (invoice, forgets) => {
      const visitor = visitorOf(url);
      const { status } = await visitor.signIn('anna', PASSWORD);
      if (status !== 303) strange.push(`signing in was answered ${status}`);
      for (const path of PAGES) await visit(visitor, path.replace('ID', invoice));
      if (!forgets) await visitor.post('/sign-out');
      return PAGES.length;
    },
    mistype: async () => {
      await visitorOf(url).signIn('ben', 'three words together');
    },
    integrate: async (day) => {
      const visitor = visitorOf(url);
      await visitor.signIn('anna', PASSWORD);
      await visitor.get('/me/tokens');
      const { text } = await visitor.post('/me/tokens', { name: `Day ${day}`, right: 'decide', days: '30' });
      const token = /sbk_[\w-]{32}/.exec(text)?.[0] ?? '';
      if (token === '') strange.push('no token was made');
      for (const path of QUESTIONS) await ask(token, path);
      for (const action of ['pause', 'resume'] as const)
        for (let again = 0; again < 2; again += 1)
          await ask(token, `/spaces/krakow/${action}`, `${day}-${action}`);
      const id = /\/me\/tokens\/(\d+)\/revoke/.exec(await visit(visitor, '/me/tokens'))?.[1];
      if (id !== undefined) await visitor.post(`/me/tokens/${id}/revoke`);
      await visitor.post('/sign-out');
      return QUESTIONS.length + 4;
    },
  };
}
