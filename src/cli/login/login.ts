import { Secret } from '@spacebooks/base/secret';
import type { OAuthConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { type LoggedIn, logIn } from '../../platform/oauth/log-in.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  missingScopes,
  PAYMENT_METHODS_SCOPES,
  PAYMENT_POSTING_SCOPES,
  PAYMENT_RECORDS_SCOPES,
} from '../../platform/oauth/scopes.js';
import type { Grant, OAuthClient } from '../../platform/oauth/token-request.js';
import { type Answer, done } from '../define-command.js';
import { readPassword } from '../hidden-input.js';
import { besideJson, type CommandContext, printable } from '../output.js';
import { openLogin } from './open-login.js';
import type { LoginOptions } from './options.js';
import { webFlow } from './web-flow.js';

/** `spacebooks login`: a person authorises spacebooks on the platform; the space's token is kept. */
export async function login(options: LoginOptions, surroundings: CommandContext): Promise<Answer> {
  const context = options.json ? besideJson(surroundings) : surroundings;
  const opened = await openLogin(options, context);
  const { output } = context;
  try {
    const { auth_url: authUrl, oauth } = opened.config.platform;
    const client = clientOf(oauth);
    const hasBooks = options.accounting || opened.space.accounting !== undefined;
    const needed = E_INVOICE_SCOPES;
    const posts = (opened.space.accounting?.bankPosting ?? 'off') !== 'off';
    const wanted = [
      ...(opened.space.e_invoices.payment.methods === undefined ? [] : PAYMENT_METHODS_SCOPES),
      ...(hasBooks ? [...ACCOUNTING_SCOPES, ...PAYMENT_RECORDS_SCOPES] : []),
      ...(posts ? PAYMENT_POSTING_SCOPES : []),
    ];
    const asked = [...needed, ...wanted];
    const how = { exchange: opened.exchange, authUrl, client, needed };
    const spaceId = options.userToken ? null : opened.space.platform_id;
    const finish = (grant: Grant): Promise<LoggedIn> =>
      logIn({ ...how, spaceId, onToken: (token) => output.redaction.add(token) }, grant);
    const { token, scopes } = options.appFlow
      ? await finish(await passwordGrant(options, asked, context))
      : await webFlow(
          {
            ...options,
            base: options.spaceAddress ? opened.space.base_url : authUrl,
            clock: opened.clock,
            clientId: client.id,
            asked,
          },
          context,
          finish,
        );
    await opened.kept.write(token);
    const place = opened.path ?? 'the database, sealed';
    const missing = missingScopes(wanted, scopes);
    return done({ space: opened.space.id, scopes, missing, path: opened.path }, [
      printable(`${opened.space.id} is logged in, with ${scopes.join(', ')}. The token is in ${place}.`),
      ...missing.map((scope) => WITHOUT[scope] ?? `Without ${scope}.`),
      opened.path === null
        ? 'Running daemons have it now, on every machine.'
        : 'A running daemon picks it up within a minute.',
    ]);
  } finally {
    await opened.close();
  }
}

const WITHOUT: Readonly<Record<string, string>> = {
  read_payment_methods:
    'Without read_payment_methods e-invoices that the platform collects do not name their payment method: add it to the application on the platform, and log in again.',
  read_cost_centers:
    'Without read_cost_centers the cost centers are those that items of invoices carry: if the platform has that scope, add it to the application, and log in again.',
  read_revenue_accounts:
    'Without read_revenue_accounts the revenue accounts are those that items of invoices carry: if the platform has that scope, add it to the application, and log in again.',
  read_payment_records:
    'Without read_payment_records the books know the totals of payments only: add it to the application on the platform, and log in again.',
  write_payment_records:
    'Without write_payment_records payments that the bank tells of are not recorded: add it to the application on the platform, and log in again.',
};

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
): Promise<Grant> {
  if (username === undefined) {
    throw new Failure('login.not-possible', { detail: '--app-flow needs --username' });
  }
  const secret = new Secret(await readPassword(context));
  context.output.redaction.add(secret);
  return { type: 'password', username, password: secret, scopes };
}
