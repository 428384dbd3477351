import type { Operation } from '../../src/engine/operation.js';
import { OAUTH_OPERATIONS } from '../../src/oauth/operations.js';
import { ACCOUNT_OPERATIONS, V1_OPERATIONS } from '../../src/v1/operations.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';
import { EVENTS } from '../../src/webhooks/event-table.js';
import type { Description } from './description.js';
import { EVENT_CAUSES } from './event-causes.js';
import { READING_CASES } from './reading-cases.js';
import { V1_CASES } from './v1-cases.js';
import { WRITING_CASES } from './writing-cases.js';

const V1_MEMBERSHIPS = 'packages/cobot-sandbox/test/contract/memberships-v1.test.ts';

/** Operations that other tests show: what they need no case can say. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  'get-invoice-pdf': 'packages/cobot-sandbox/test/unit/reading.test.ts',
  'attach-invoice-pdf': 'packages/cobot-sandbox/test/contract/openapi.test.ts',
  'post-refunds': 'packages/cobot-sandbox/test/contract/states.test.ts',
  'get-recurring-bookings': 'packages/cobot-sandbox/test/contract/states.test.ts',
  'delete-following-recurring-bookings': 'packages/cobot-sandbox/test/contract/states.test.ts',
  'create-subscription': 'packages/cobot-sandbox/test/unit/subscriptions.test.ts',
  'get-subscription': 'packages/cobot-sandbox/test/unit/subscriptions.test.ts',
  'delete-subscription': 'packages/cobot-sandbox/test/unit/subscriptions.test.ts',
  'delete-payment-record': 'packages/cobot-sandbox/test/unit/payment-records.test.ts',
  'confirm-membership': V1_MEMBERSHIPS,
  'uncancel-membership': V1_MEMBERSHIPS,
  'show-membership-invitation': V1_MEMBERSHIPS,
  'show-photo': 'packages/cobot-sandbox/test/contract/resources-v1.test.ts',
};

const CASES = 'packages/cobot-sandbox/test/contract/operations.test.ts';
const V1_TEST = 'packages/cobot-sandbox/test/contract/v1.test.ts';

/** docs/platform-operations.md: a row for every operation and event. */
export function operationsTable(description: Description): string {
  return [
    '# Every operation and event of the platform, and how the sandbox plays it',
    '',
    '<!-- Written by packages/cobot-sandbox/test/contract/operations-table.test.ts; run it with -u to write it anew. -->',
    '',
    'Access and scope are what the sandbox asks for. "schema" names the statuses whose answers a test holds',
    'against the published description (OpenAPI) of version 2.0; "-" means that it has none for this operation.',
    '',
    '## Version 2.0',
    '',
    'Under {base_url}. Operations without a schema that are marked * are in the interface document alone; the',
    'paths of those are ours.',
    '',
    ...table(
      ['operation', 'request', 'access', 'scope', 'test', 'schema'],
      V2_OPERATIONS.map((each) => rowOf(each, testOf(each.name), description)),
    ),
    '',
    '## Version 1.0',
    '',
    'Under {space_base_url}/api, and the last ones under {auth_url}. Neither document has a schema for them.',
    '',
    ...table(
      ['operation', 'request', 'access', 'scope', 'test'],
      [...V1_OPERATIONS, ...ACCOUNT_OPERATIONS].map((each) => rowOf(each, testOf(each.name), null)),
    ),
    '',
    '## Login',
    '',
    'Under {auth_url}, the pages under {space_base_url}, too.',
    '',
    ...table(
      ['operation', 'request', 'access', 'scope', 'test'],
      OAUTH_OPERATIONS.map((each) => rowOf(each, 'packages/cobot-sandbox/test/unit/oauth.test.ts', null)),
    ),
    '',
    '## Events',
    '',
    'What an operator announces is `POST /sandbox/events {"event", "id"}`. Every event is shown by',
    'packages/cobot-sandbox/test/contract/events.test.ts.',
    '',
    ...table(
      ['event', 'address in the body', 'also in the body', 'caused by'],
      Object.entries(EVENTS).map(([event, row]) => [
        `\`${event}\``,
        `${row.version} ${row.path}`,
        'also' in row ? row.also : '',
        EVENT_CAUSES[event as keyof typeof EVENTS].cause,
      ]),
    ),
    '',
  ].join('\n');
}

/** The test that shows an operation; empty when there is none. */
function testOf(name: string): string {
  if ([...READING_CASES, ...WRITING_CASES].some(({ operation }) => operation === name)) return CASES;
  if (V1_CASES.some(({ operation }) => operation === name)) return V1_TEST;
  return SHOWN_ELSEWHERE[name] ?? '';
}

function rowOf(operation: Operation, test: string, description: Description | null): readonly string[] {
  const { name, method, path, access, scope } = operation;
  const isOurs = description !== null && !description.operations.has(name);
  const row = [`\`${name}\`${isOurs ? ' *' : ''}`, `${method} ${path}`, access, scope ?? '', test];
  return description === null ? row : [...row, schemasOf(name, description)];
}

function schemasOf(name: string, description: Description): string {
  const declared = Object.keys(description.operations.get(name)?.described.responses ?? {});
  const held = declared.filter(
    (status) => Number(status) < 300 && description.validatorOf(name, Number(status)),
  );
  return held.length === 0 ? '-' : held.join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
