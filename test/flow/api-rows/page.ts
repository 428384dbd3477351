import {
  ACCOUNT_OPERATIONS,
  type Operation as Played,
  V1_OPERATIONS,
  V2_OPERATIONS,
} from '@spacebooks/cobot-sandbox/operations';
import { BOOKING_ROWS } from './booking-rows.js';
import { EVENT_ROWS } from './event-rows.js';
import { INVOICE_ROWS } from './invoice-rows.js';
import { PEOPLE_ROWS } from './people-rows.js';
import { PLAIN_ROWS } from './plain-rows.js';
import { type ApiRow, words } from './row.js';

/** Calls that the daemon uses. */
const CALLS: Readonly<Record<string, string>> = {
  'get-user': '`identify()`, `spaces.administered()`',
  'get-space': '`spaces.show(spaceId)`',
  'list-space-revenue-accounts': '`spaces.revenueAccounts(spaceId)`',
  'list-space-cost-centers': '`spaces.costCenters(spaceId)`',
  'get-space-membership-invoice-previews': '`previews(spaceId, days)`',
  'get-invoice-payment-methods': '`invoices.paymentMethods(id)`',
  'get-invoice': '`invoices.show(id)`',
  'get-space-invoices': '`invoices.list(spaceId, filters)`',
  'get-invoice-pdf': '`invoices.pdf(id)`',
  'lock-invoice': '`invoices.lock(id)`',
  'unlock-invoice': '`invoices.unlock(id)`',
  'create-e-invoice': '`invoices.registerInKsef(id, …)`',
  'attach-invoice-pdf': '`invoices.attach(id, …)`',
  'list-subscriptions': '`subscriptions.list()`',
  'create-subscription': '`subscriptions.create(…)`, `renew(…)`',
  'get-subscription': '`subscriptions.show(id)`',
  'delete-subscription': '`subscriptions.delete(id)`',
  'list-invoices': '`plainInvoices.list(…)`, `findNumbered(…)`',
  'list-payment-records': '`paymentRecords.list(…)`',
  'create-payment-record': '`paymentRecords.create(invoiceId, …)`',
  'delete-payment-record': '`paymentRecords.delete(invoiceId, id)`',
};

const HEAD = `<!-- Written by test/flow/api-operations.test.ts: npx vitest run --project flow test/flow/api-operations.test.ts -u -->

# Every operation of the platform's API

\`spacebooks api METHOD PATH\` calls any operation of versions 1.0 and 2.0 with a space's token, within the rate limit it shares with the daemon ([why](adr/0020-two-programs-one-limit.md)).

\`\`\`
spacebooks api GET '/spaces/{space}/invoices' --space berlin --paginate --field 'filter[from]=2026-11-01' --field 'filter[to]=2026-11-30'
spacebooks api POST /api/subscriptions --field event=created_invoice --field callback_url=https://books.example/hook
spacebooks api GET /invoices/ID.pdf --output invoice.pdf
\`\`\`

- **Path**: \`/api/…\` is version 1.0 of the space, any other path version 2.0. A full address of the platform works too (\`https://www.cobot.me/api/user\`); any other is refused, because the token goes to the platform only. \`{space}\` in a path or field is the space's id on the platform.
- **\`--field NAME=TEXT\`**, \`NAME:=JSON\` for numbers, true, null, lists and objects. With GET and DELETE it is a parameter; a repeated name makes a comma-separated list. Otherwise it is a member of the body: in version 2.0 an attribute, \`type\`, \`id\` or \`relationships.NAME=TYPE/ID\` (\`relationships.NAME[]=TYPE/ID\` for a list); dots nest objects, \`NAME[]=\` makes a list. Without a field the type comes from the path.
- **Dates** are \`2026-11-01\`; times in version 2.0 need their offset (\`2026-11-01T10:00:00+01:00\`); without one the command asks for it.
- **\`--input FILE\`** sends a JSON file (\`-\`: standard input), **\`--form NAME=TEXT\`** and \`NAME=@FILE\` a multipart form; fields then go into the query.
- **\`--paginate\`** follows \`links.next\` and joins \`data\` and \`included\` of all pages.
- **\`--include\`** prints status and headers, **\`--json\`** one line of JSON with status and body (errors included), **\`--output FILE\`** writes the response to a file, required for a PDF. **\`--header 'NAME: VALUE'\`** adds a header.
- Responses other than 2xx are explained, with the platform's own message; [exit codes](exit-codes.md).
- Tokens and the secret paths of callbacks are redacted in the output.

Columns: the scope that the token needs; the call in \`src/platform/\`, where the daemon has one; and the arguments of \`spacebooks api\`, as the test runs it against the sandbox. \`ID\` is the id of a record created before.
`;

/** docs/platform-api.md */
export function platformApiPage(): string {
  const played = new Map(
    [...V2_OPERATIONS, ...V1_OPERATIONS, ...ACCOUNT_OPERATIONS].map((each) => [each.name, each]),
  );
  const section = (title: string, rows: readonly ApiRow[]): string =>
    [
      `## ${title}`,
      '',
      '| operation | scope | call | spacebooks api … |',
      '|---|---|---|---|',
      ...rows.map((row) => tableRow(row, played.get(row.operation))),
      '',
    ].join('\n');
  return [
    HEAD,
    section('Users, spaces, members, networks', PEOPLE_ROWS),
    section('Invoices, payments, products', INVOICE_ROWS),
    section('Resources, bookings, passes', BOOKING_ROWS),
    section('Events, help desk, apps', EVENT_ROWS),
    section('Version 1.0', PLAIN_ROWS),
    LOGIN,
  ].join('\n');
}

const LOGIN = `## Authorization

| operation | call |
|---|---|
| GET /oauth/authorize, POST /oauth/access_token (web flow, app flow) | [\`spacebooks login\`](login.md) |
| POST /api/access_tokens/TOKEN/space | [\`spacebooks login\`](login.md) |
| GET /api/access_tokens/TOKEN | [\`spacebooks login\`](login.md), before anything else is done with the token |
| DELETE /api/access_tokens/TOKEN | [\`spacebooks logout\`](login.md) |
`;

function tableRow({ operation, command, as }: ApiRow, played: Played | undefined): string {
  const who = as === undefined ? '' : ' (a member)';
  const scope = (played?.scope ?? 'none')
    .split(' ')
    .map((each) => (each === 'none' ? 'none' : `\`${each}\``));
  const cells = [
    `\`${operation}\``,
    scope.join(', '),
    CALLS[operation] ?? '–',
    `\`${forShell(command)}\`${who}`,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Quoted wherever some shell would read more than a word. */
function forShell(command: string): string {
  return words(command)
    .map((word) => (/^[\w/.:=,@+-]+$/.test(word) ? word : `'${word}'`))
    .join(' ');
}
