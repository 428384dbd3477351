import type { OAuthConfig } from '../config/config.js';
import { Failure } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type LoggedIn, logIn } from '../platform/oauth/log-in.js';
import type { OAuthClient } from '../platform/oauth/oauth-client.js';
import { ACCOUNTING_SCOPES, E_INVOICE_SCOPES, PAYMENT_METHODS_SCOPES } from '../platform/oauth/scopes.js';
import type { Grant } from '../platform/oauth/token-request.js';
import { type LoginPartsOptions, loginParts } from './login-parts.js';
import { type CommandContext, printable } from './output.js';
import { readPassword } from './read-password.js';
import { webFlow } from './web-flow.js';

export interface LoginOptions extends LoginPartsOptions {
  /** On this machine, for the browser that comes back; 0 for any that is free. */
  readonly port: number;
  /** How long to wait for it. */
  readonly minutes: number;
  /** On the space's own address instead of the auth address. */
  readonly spaceAddress: boolean;
  /** Have the machine's browser open the address. */
  readonly open: boolean;
  /** A browser elsewhere: the address that it ends on is pasted. */
  readonly paste: boolean;
  /** Without a browser: with the user's e-mail address and password. */
  readonly appFlow: boolean;
  /** E-mail address for the app flow. */
  readonly username?: string;
  /** Ask also for what the nightly books need, before the configuration has a section for them. */
  readonly accounting: boolean;
  /** Keep the token of the user instead of one for the space. */
  readonly userToken: boolean;
}

/** Where the password of the app flow comes from; standard input unless a test says otherwise. */
export type ReadPassword = (context: CommandContext) => Promise<string>;

/** `spacebooks login`: has a person allow spacebooks on the platform, and keeps the space's token in its file. */
export async function login(
  options: LoginOptions,
  context: CommandContext,
  password: ReadPassword = readPassword,
): Promise<ExitCode> {
  const parts = loginParts(options, context);
  const { output } = context;
  try {
    const { auth_url: authUrl, oauth } = parts.config.platform;
    const client = clientOf(oauth);
    const hasBooks = options.accounting || parts.space.accounting !== undefined;
    const needed = [
      ...E_INVOICE_SCOPES,
      ...(parts.space.e_invoices.payment.methods === undefined ? [] : PAYMENT_METHODS_SCOPES),
      ...(hasBooks ? ACCOUNTING_SCOPES : []),
    ];
    const how = { exchange: parts.exchange, authUrl, client, needed };
    const spaceId = options.userToken ? null : parts.space.platform_id;
    const finish = (grant: Grant): Promise<LoggedIn> =>
      logIn({ ...how, spaceId, onToken: (token) => output.redaction.add(token) }, grant);
    const { token, scopes } = options.appFlow
      ? await finish(await passwordGrant(options, needed, context, password))
      : await webFlow(
          {
            ...options,
            base: options.spaceAddress ? parts.space.base_url : authUrl,
            clock: parts.clock,
            clientId: client.id,
            needed,
          },
          context,
          finish,
        );
    await parts.file.write(token);
    output.line(
      printable(
        `${parts.space.id} is logged in, with ${scopes.join(', ')}. The token is in ${parts.file.path}.`,
      ),
    );
    output.line('A daemon that is running takes it within a minute.');
    return EXIT.ok;
  } finally {
    parts.exchange.close();
  }
}

function clientOf(oauth: OAuthConfig | null): OAuthClient {
  if (oauth === null) {
    throw new Failure('login.not-possible', { detail: 'the configuration has no platform.oauth' });
  }
  return { id: oauth.client_id, secret: oauth.client_secret };
}

export async function passwordGrant(
  { username }: Pick<LoginOptions, 'username'>,
  scopes: readonly string[],
  context: CommandContext,
  password: ReadPassword,
): Promise<Grant> {
  if (username === undefined) {
    throw new Failure('login.not-possible', { detail: '--app-flow needs --username' });
  }
  const secret = new Secret(await password(context));
  context.output.redaction.add(secret);
  return { type: 'password', username, password: secret, scopes };
}
