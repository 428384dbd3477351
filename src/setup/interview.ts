import { localDate } from '@spacebooks/base/calendar';
import type { Secret } from '@spacebooks/base/secret';
import { shippedTaxCases } from '../config/einvoice-settings.js';
import { taxedPartsBy } from '../document/build/taxed-parts.js';
import { possibleDeposits } from '../domain/accounting/possible-deposits.js';
import { formatOf } from '../einvoice/build-document.js';
import type { PlatformClient } from '../platform/client.js';
import { failureWords } from '../words/failures.js';
import type { Answers } from './answers.js';
import type { Asker } from './ask/asker.js';
import { type Complaint, complaintOf } from './ask/complaint.js';
import type { PresetAnswers, Suggestions } from './ask/given.js';
import { setupWords } from './ask/words.js';
import type { GapKind, SpaceFacts } from './facts.js';
import { administeredSpaces, fetchFacts } from './fetch-facts.js';
import type { Memory } from './memory.js';
import { type AskedAlerts, askAboutAlerts } from './questions/alerts.js';
import { askAboutBooks } from './questions/books.js';
import {
  askCredentials,
  askKsefToken,
  type Credentials,
  type PlatformUrls,
} from './questions/credentials.js';
import { askAboutEInvoices } from './questions/e-invoices.js';
import { askAboutPage } from './questions/page.js';
import { askAboutPlace } from './questions/place.js';
import { askAboutPlatformSettings } from './questions/platform-settings.js';
import { askAboutSpace, askSpace, askSpaceUrl } from './questions/space.js';
import { type Use, usesOf } from './usage.js';

/** Everything that the file consists of, and the secrets that it names files of. */
export interface Interviewed {
  readonly credentials: Credentials;
  readonly login: SetupLogin;
  readonly answers: Omit<Answers, 'platform' | 'page' | 'alerts'>;
  readonly facts: SpaceFacts;
  readonly uses: readonly Use[];
  readonly ksefToken: Secret | null;
  readonly page: Awaited<ReturnType<typeof askAboutPage>>;
  readonly alerts: AskedAlerts | null;
}

/** A token that may read what a configuration needs, and do what the daemon does. */
export interface SetupLogin {
  readonly token: Secret;
  /** The token to keep, once the space is known. */
  spaceToken(platformId: string): Promise<Secret>;
}

export interface InterviewDeps {
  readonly given: PresetAnswers;
  readonly suggestions: Suggestions;
  readonly asker: Asker;
  /** Whether the platform takes a token. */
  readonly attemptToken: (place: PlatformUrls, token: Secret) => Promise<Complaint | null>;
  /** @throws Failure `login.*`, `platform.*` */
  readonly logIn: (credentials: Credentials) => Promise<SetupLogin>;
  readonly clientFor: (token: Secret, baseUrl: string, spaceUrl: string) => PlatformClient;
  /** Sends a test message. */
  readonly attemptAlerts: (
    alerts: AskedAlerts,
    language: Answers['space']['language'],
  ) => Promise<Complaint | null>;
  /** What was read already, where the same questions are asked several times. */
  readonly memory: Memory;
  readonly page: { readonly isNeeded: boolean; readonly shortestPassword: number };
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Items named in one sentence. */
const MOST_NAMED = 3;

/** Asks everything, in the order of the steps; the platform's facts are the suggestions. @throws Failure `login.*`, `platform.*` */
export async function interview(deps: InterviewDeps): Promise<Interviewed> {
  const { given, suggestions, asker, memory, now } = deps;
  const attempt: typeof deps.attemptToken = (place, token) =>
    memory.attempt(`token ${place.authUrl} ${token.reveal()}`, () => deps.attemptToken(place, token));
  const credentials = await askCredentials(given, asker, attempt);
  const login = await memory.read(`login ${JSON.stringify(keyOf(credentials))}`, () =>
    deps.logIn(credentials),
  );
  const { baseUrl } = credentials;
  const key = `${baseUrl} ${login.token.reveal()}`;
  const clientAt = (spaceUrl: string): PlatformClient => deps.clientFor(login.token, baseUrl, spaceUrl);
  const client = clientAt(baseUrl);
  const spaces = await memory.read(`spaces ${key}`, () => administeredSpaces(client));
  asker.step('space');
  const found = await askSpace(given, spaces, asker);
  const spaceUrl = await askSpaceUrl(given, baseUrl, asker, (url) =>
    memory.attempt(`space ${url} ${key}`, () => attemptSpace(clientAt(url), asker.language)),
  );
  const facts = await memory.read(`facts ${found.id} ${key}`, () => fetchFacts(client, found.id, now));
  tellGaps(facts, ['invoices'], asker);
  const deposits = possibleDeposits(facts.invoices, []).map(
    ({ description, rate }) => `„${description}“ (${rate} %)`,
  );
  if (deposits.length > 0)
    asker.tell(setupWords(asker.language, 'deposits', { items: deposits.slice(0, MOST_NAMED).join(', ') }));
  const space = await askAboutSpace(facts, asker);
  asker.settle();
  const today = localDate(now, space.timeZone);
  asker.step('invoices');
  const eInvoices = await askAboutEInvoices(given, facts, today, asker);
  const platformSettings = await askAboutPlatformSettings(eInvoices.country, asker);
  const ksefToken = eInvoices.ksef === null ? null : await askKsefToken(asker);
  const uses = usesOf(facts, shippedTaxes(eInvoices, space.language));
  asker.step('books');
  const books = await askAboutBooks(given, suggestions, { facts, uses, eInvoices }, asker);
  // Without books nobody misses the accounts.
  if (books !== null) tellGaps(facts, ['revenueAccounts', 'costCenters'], asker);
  asker.step('place');
  const place = await askAboutPlace(suggestions, asker);
  asker.settle();
  const page = await askAboutPage(suggestions, { ...deps.page, daemon: place.listen }, asker);
  const alerts = await askAboutAlerts(asker, (asked) =>
    memory.attempt(`alerts ${alertsKey(asked)}`, () => deps.attemptAlerts(asked, space.language)),
  );
  asker.step('review');
  const { ksef } = eInvoices;
  const tokenFile = `${place.data}/tokens/${space.id}-ksef`;
  return {
    credentials,
    login,
    answers: {
      language: asker.language,
      today,
      space: { ...space, baseUrl: spaceUrl },
      platformSettings,
      eInvoices: { ...eInvoices, ksef: ksef === null ? null : { ...ksef, tokenFile } },
      books,
      ...place,
    },
    facts,
    uses,
    ksefToken,
    page,
    alerts,
  };
}

function tellGaps({ gaps }: SpaceFacts, kinds: readonly GapKind[], asker: Asker): void {
  for (const { what, failure } of gaps) {
    if (!kinds.includes(what)) continue;
    const { summary } = failureWords(asker.language, failure.code);
    const reason = failure.detail === undefined ? summary : `${summary}: ${failure.detail}`;
    asker.tell(setupWords(asker.language, `gaps.${what}`, { reason }));
  }
}

function keyOf(credentials: Credentials): readonly (string | null)[] {
  const { baseUrl, authUrl } = credentials;
  if (credentials.kind === 'token') return [baseUrl, authUrl, credentials.token.reveal()];
  const { id, secret } = credentials.client;
  return [baseUrl, authUrl, id, secret?.reveal() ?? null];
}

function alertsKey({ to, mail, webhook }: AskedAlerts): string {
  return JSON.stringify([to, mail, mail?.password?.reveal(), webhook?.format, webhook?.url.reveal()]);
}

/** The rules of the seller's country that hold where the file says nothing. */
function shippedTaxes({ country, standard }: Answers['eInvoices'], language: Answers['space']['language']) {
  const law = country ?? 'DE';
  const tax_cases = shippedTaxCases(law);
  return taxedPartsBy({ language, tax_cases, customers: [], seller: { country: law } }, formatOf(standard));
}

/** Whether a space answers there, and the token's user is its admin. */
async function attemptSpace(
  { subscriptions }: PlatformClient,
  language: Asker['language'],
): Promise<Complaint | null> {
  try {
    await subscriptions.list();
    return null;
  } catch (error) {
    return complaintOf('space', error, language);
  }
}
