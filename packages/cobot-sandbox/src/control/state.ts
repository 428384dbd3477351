import { isoTime } from '@spacebooks/sandbox-engine/dates';
import type { Space } from '../records/space.js';
import { SWITCH_NAMES } from '../records/space-switches.js';
import type { World } from '../world.js';

/** The state at a glance, without PDFs. */
export function stateOf(world: World): unknown {
  return {
    now: isoTime(world.clock.now()),
    speed: world.clock.speed,
    settings: world.settings,
    addresses: { base_url: world.addresses.baseUrl, auth_url: world.addresses.authUrl },
    users: [...world.users.values()].map(({ id, email }) => ({ id, email })),
    spaces: [...world.spaces.values()].map((space) => ({
      ...space,
      adminIds: [...space.adminIds],
      space_base_url: world.addresses.spaceUrl(space.subdomain),
    })),
    invoices: [...world.invoices.values()].map((invoice) => ({
      id: invoice.id,
      spaceId: invoice.spaceId,
      number: invoice.content.number,
      gross: invoice.content.totalAmount.gross,
      paidStatus: invoice.content.paidStatus,
      sentStatus: invoice.sentStatus,
      locked: invoice.locked,
      archived: invoice.pdf !== null,
      eInvoice: invoice.eInvoice,
      eInvoiceStandard: invoice.eInvoiceStandard,
      ksef: invoice.ksef,
    })),
    records: world.entries.counts(),
    subscriptions: [...world.subscriptions.values()],
    faults: world.faults.list(),
    journals: {
      requests: world.requests.next - 1,
      deliveries: world.deliveries.journal.next - 1,
      mails: world.mails.next - 1,
    },
  };
}

const LATEST = 20;

/** A page for people: the records, and the latest requests and callbacks. It reloads itself. */
export function statePage(world: World): string {
  const { clock, invoices, subscriptions, requests, deliveries, spaces, entries } = world;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="5">
<title>Sandbox of the platform</title>
<style>body{font:14px sans-serif;margin:2em}td,th{text-align:left;padding:2px 1em 2px 0}h2{margin:1.2em 0 .3em}</style>
<h1>Sandbox of the platform</h1>
<p>It is ${isoTime(clock.now())} here, at ${clock.speed} times the usual speed.</p>
${section(
  'Spaces',
  ['id', 'name', 'switched on'],
  [...spaces.values()].map((space) => [space.id, space.name, switchedOn(space).join(', ')]),
)}
${section('Records', ['type', 'number'], [['invoices', invoices.size], ...Object.entries(entries.counts())])}
${section(
  'Subscriptions',
  ['event', 'callback', ''],
  [...subscriptions.values()].map(({ event, callbackUrl, active }) => [
    event,
    withoutPath(callbackUrl),
    active ? 'active' : 'inactive',
  ]),
)}
${section(
  'Latest requests',
  ['at', 'request', 'operation', 'status'],
  requests
    .entries(requests.next - LATEST)
    .map(({ at, method, path, operation, status }) => [
      at,
      `${method} ${path}`,
      operation,
      status ?? 'dropped',
    ]),
)}
${section(
  'Latest callbacks',
  ['at', 'event', 'state', 'attempts'],
  deliveries.journal
    .entries(deliveries.journal.next - LATEST)
    .map(({ createdAt, event, state, attempts }) => [createdAt, event, state, attempts.length]),
)}
</html>
`;
}

function section(title: string, head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (tag: string, cells: readonly unknown[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(String(cell ?? ''))}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => line('td', row)).join('\n');
  return `<h2>${title}</h2>\n<table>${line('th', head)}\n${body}</table>`;
}

/** The path of a callback address may contain a secret. */
function withoutPath(url: string): string {
  return new URL(url).origin;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function switchedOn(space: Space): readonly string[] {
  return SWITCH_NAMES.filter((name) => space[name] !== false && space[name] !== null);
}
