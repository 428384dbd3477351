import { PUBLIC_AUTH_URL, PUBLIC_BASE_URL } from '../../../config/schema/platform.js';
import { withoutEnd } from '../../../domain/edges.js';
import { Secret } from '../../../domain/secret.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  INIT_SCOPES,
  PAYMENT_RECORDS_SCOPES,
} from '../../../platform/oauth/scopes.js';
import type { OAuthClient } from '../../../platform/oauth/token-request.js';
import { initWords } from '../../../setup/init-words.js';
import type { InitOptions } from '../../commands/init.js';
import type { Asker } from '../asker.js';
import { isLine, isWebAddress } from '../checks.js';
import { holdsSecret, isSecret, readSecret } from '../read-secret.js';

/** Where the platform is, and how we log in. */
export type Credentials = Place & (ByToken | ByApplication);

interface Place {
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

export async function askCredentials(options: InitOptions, asker: Asker): Promise<Credentials> {
  const baseUrl = await asker.text('platform', { suggestion: PUBLIC_BASE_URL, check: isWebAddress });
  const authUrl = await asker.text('auth', {
    suggestion: baseUrl === PUBLIC_BASE_URL ? PUBLIC_AUTH_URL : undefined,
    check: isWebAddress,
  });
  const place = { baseUrl: withoutEnd(baseUrl, '/'), authUrl: withoutEnd(authUrl, '/') };
  if (options.tokenFrom !== undefined) {
    asker.settle();
    return { ...place, kind: 'token', token: await readSecret('--token-from', options.tokenFrom) };
  }
  const token = options.clientId === undefined ? await askToken(asker) : null;
  if (token !== null) return { ...place, kind: 'token', token };
  const clientId = await asker.text('clientId', { check: isLine });
  asker.settle();
  return { ...place, ...(await application(clientId, options, asker)) };
}

/** A token that the person has already. @returns null for a login with an application, after explaining how to register one */
async function askToken(asker: Asker): Promise<Secret | null> {
  const typed = await asker.secret('token', isSecret);
  if (typed !== null) return new Secret(typed);
  const scopes = [...INIT_SCOPES, ...E_INVOICE_SCOPES, ...ACCOUNTING_SCOPES, ...PAYMENT_RECORDS_SCOPES].join(
    ' ',
  );
  if (asker.hasPerson) asker.tell(initWords('register', { scopes }));
  return null;
}

/** A secret belongs where nothing is shown, so that is asked first. */
async function application(
  id: string,
  { clientSecretFile: given }: InitOptions,
  asker: Asker,
): Promise<ByApplication> {
  const typed = given === undefined ? await asker.secret('clientSecret', isSecret) : null;
  if (typed !== null)
    return { kind: 'application', client: { id, secret: new Secret(typed) }, secretFile: null };
  const file = await asker.optionalText('clientSecretFile', { check: holdsSecret, isDelicate: true });
  const secret = file === null ? null : await readSecret('--client-secret-file', file);
  return { kind: 'application', client: { id, secret }, secretFile: file };
}

/** The seller's token of KSeF, typed in or out of a file. */
export async function askKsefToken({ ksefTokenFrom }: InitOptions, asker: Asker): Promise<Secret> {
  if (ksefTokenFrom !== undefined) return readSecret('--ksef-token-from', ksefTokenFrom);
  const typed = await asker.secret('ksefToken', isSecret);
  if (typed !== null) return new Secret(typed);
  const file = await asker.text('ksefTokenFrom', { check: holdsSecret, isDelicate: true });
  asker.settle();
  return readSecret('--ksef-token-from', file);
}
