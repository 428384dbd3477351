import { PUBLIC_AUTH_URL, PUBLIC_BASE_URL } from '../../../config/schema/platform.js';
import { Secret } from '../../../domain/secret.js';
import type { OAuthClient } from '../../../platform/oauth/oauth-client.js';
import type { Asker } from '../asker.js';
import { isLine, isPath, isWebAddress } from '../checks.js';
import type { InitOptions } from '../options.js';
import { readSecret } from '../read-secret.js';

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
  /** File that the client secret was read from; null where it was typed in, or there is none. */
  readonly secretFile: string | null;
}

export async function askCredentials(options: InitOptions, asker: Asker): Promise<Credentials> {
  const baseUrl = await asker.text({
    flag: '--platform',
    message: 'Address of the platform’s API, version 2.0',
    given: options.platform,
    suggestion: PUBLIC_BASE_URL,
    check: isWebAddress,
  });
  const authUrl = await asker.text({
    flag: '--auth',
    message: 'Address of the platform’s sign-in',
    given: options.auth,
    suggestion: baseUrl === PUBLIC_BASE_URL ? PUBLIC_AUTH_URL : undefined,
    check: isWebAddress,
  });
  const place = { baseUrl: trimmed(baseUrl), authUrl: trimmed(authUrl) };
  if (options.tokenFrom !== undefined) {
    asker.settle();
    return { ...place, kind: 'token', token: await readSecret('--token-from', options.tokenFrom) };
  }
  const clientId = await asker.text({
    flag: '--client-id',
    message:
      'Client id of the application that you registered on the platform (docs/login.md); or give a token with --token-from',
    given: options.clientId,
    check: isLine,
  });
  asker.settle();
  return { ...place, ...(await application(clientId ?? '', options, asker)) };
}

async function application(id: string, options: InitOptions, asker: Asker): Promise<ByApplication> {
  const { clientSecretFile: given } = options;
  const named = await asker.text({
    flag: '--client-secret-file',
    message: 'File with its client secret (empty: type it in, or there is none)',
    given,
    mayBeEmpty: true,
    check: isPath,
  });
  if (named !== null) {
    const secret = await readSecret('--client-secret-file', named);
    return { kind: 'application', client: { id, secret }, secretFile: named };
  }
  const typed = await asker.secret('Client secret (empty: none)');
  const secret = typed === null ? null : new Secret(typed);
  return { kind: 'application', client: { id, secret }, secretFile: null };
}

function trimmed(address: string | null): string {
  return (address ?? '').replace(/\/+$/, '');
}
