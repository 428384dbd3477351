import { addressesAt } from '@spacebooks/sandbox-engine/addresses';
import type { World } from './world.js';

/** How to use a running sandbox with curl, as printed by the command and at `GET /`. */
export function usage(world: World): string {
  // Its own ones work without a proxy.
  const addresses = addressesAt(world.addresses.url);
  const { url } = addresses;
  const [space] = world.spaces.values();
  const [app] = world.apps.values();
  const [user] = world.users.values();
  const [token] = world.tokens.values();
  const [invoice] = world.invoices.values();
  const spaceUrl = addresses.spaceUrl(space?.subdomain ?? 'SPACE');
  const invoiceId = invoice?.id ?? 'INVOICE';
  return `Sandbox of the platform: data of your own, no real customers, no real mails.

  base_url        ${addresses.baseUrl}
  auth_url        ${addresses.authUrl}
  space_base_url  ${spaceUrl}
  space           ${space?.id ?? '-'}
  token           ${token?.token ?? '-'}
  client_id       ${app?.id ?? '-'}, client_secret ${app?.secret ?? '-'}, for spacebooks login
  user            ${user?.email ?? '-'}, password ${user?.password ?? '-'}

Version 2.0:
  curl -H 'Authorization: Bearer ${token?.token}' -H 'Accept: application/vnd.api+json' \\
    ${addresses.baseUrl}/invoices/${invoiceId}

Subscribe to e-invoices that are asked for (version 1.0):
  curl -H 'Authorization: Bearer ${token?.token}' -d event=requested_e_invoice \\
    -d callback_url=http://127.0.0.1:8080/ ${spaceUrl}/api/subscriptions

As the operator, without a token:
  curl -d '{"items":[{"description":"Fix Desk","net":"350","rate":"19"}]}' ${url}/sandbox/invoices
  curl -X POST ${url}/sandbox/invoices/${invoiceId}/send
  curl -d '{"match":{"operation":"lock-invoice"},"count":1,"action":{"type":"status","status":503}}' \\
    ${url}/sandbox/faults
  curl -d '{"advance":3600000}' ${url}/sandbox/clock
  curl ${url}/sandbox/state                (in a browser: ${url}/sandbox)
  curl -d '{"event":"canceled_membership","id":"member-1"}' ${url}/sandbox/events
  curl ${url}/sandbox/journal/requests     (also: deliveries, mails)
`;
}
