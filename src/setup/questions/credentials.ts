import type { Secret } from '@spacebooks/base/secret';
import { withoutEnd } from '@spacebooks/base/text/edges';
import { PUBLIC_AUTH_URL, PUBLIC_BASE_URL } from '../../config/schema/platform.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  INIT_SCOPES,
  PAYMENT_METHODS_SCOPES,
  PAYMENT_POSTING_SCOPES,
  PAYMENT_RECORDS_SCOPES,
} from '../../platform/oauth/scopes.js';
import type { OAuthClient } from '../../platform/oauth/token-request.js';
import type { Asker } from '../ask/asker.js';
import { isLine, isSecret, isWebAddress } from '../ask/checks.js';
import type { Complaint } from '../ask/complaint.js';
import type { PresetAnswers } from '../ask/given.js';
import { setupWords } from '../ask/words.js';

/** Where the platform is, and how we log in. */
export type Credentials = PlatformUrls & (ByToken | ByApplication);

export interface PlatformUrls {
  readonly baseUrl: string;
  readonly authUrl: string;
}

interface ByToken {
  readonly kind: 'token';
  readonly token: Secret;
}

interface ByApplication {
  readonly kind: 'application';
  readonly client: OAuthClient;
  /** File that the client secret was read from; null where it was typed, or there is none. */
  readonly secretFile: string | null;
}

/** All that an application is registered with and a token asked for, so that bank and payment methods need no second login. */
export const SCOPES: readonly string[] = [
  ...INIT_SCOPES,
  ...E_INVOICE_SCOPES,
  ...ACCOUNTING_SCOPES,
  ...PAYMENT_RECORDS_SCOPES,
  ...PAYMENT_POSTING_SCOPES,
  ...PAYMENT_METHODS_SCOPES,
];

/** @param attempt whether the platform takes a token */
export async function askCredentials(
  given: PresetAnswers,
  asker: Asker,
  attempt: (place: PlatformUrls, token: Secret) => Promise<Complaint | null>,
): Promise<Credentials> {
  asker.step('platform');
  const baseUrl = await asker.text('platform', { suggestion: PUBLIC_BASE_URL, check: isWebAddress });
  const authUrl = await asker.text('auth', {
    suggestion: baseUrl === PUBLIC_BASE_URL ? PUBLIC_AUTH_URL : undefined,
    check: isWebAddress,
  });
  const place = { baseUrl: withoutEnd(baseUrl, '/'), authUrl: withoutEnd(authUrl, '/') };
  const isByApplication = given.clientId !== undefined && given.tokenFrom === undefined;
  const token = isByApplication
    ? null
    : await asker.secret('token', { check: isSecret, attempt: (secret) => attempt(place, secret) });
  if (token !== null) {
    asker.settle();
    return { ...place, kind: 'token', token: token.secret };
  }
  if (asker.hasPerson && !isByApplication) {
    asker.tell(setupWords(asker.language, 'register', { scopes: SCOPES.join(' ') }));
  }
  const clientId = await asker.text('clientId', { check: isLine });
  asker.settle();
  // A secret belongs where nothing is shown, so that is asked first.
  const secret = await asker.secret('clientSecret', { check: isSecret, mayBeInFile: true });
  asker.settle();
  const client = { id: clientId, secret: secret?.secret ?? null };
  return { ...place, kind: 'application', client, secretFile: secret?.file ?? null };
}

/** The seller's token of KSeF, typed in or out of a file. */
export async function askKsefToken(asker: Asker): Promise<Secret | null> {
  const given = await asker.secret('ksefToken', { check: isSecret, isNeeded: true, mayBeInFile: true });
  return given?.secret ?? null;
}
