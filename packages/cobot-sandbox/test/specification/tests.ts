import { EVENTS } from '../../src/webhooks/event-table.js';
import { READING_CASES } from '../contract/reading-cases.js';
import { V1_CASES } from '../contract/v1-cases.js';
import { WRITING_CASES } from '../contract/writing-cases.js';
import { ACCESS } from './access.js';
import { INCLUDES, REQUIRED } from './queries.js';
import type { Shown } from './row.js';

const CONTRACT = 'packages/cobot-sandbox/test/contract';
const UNIT = 'packages/cobot-sandbox/test/unit';

/** The names of files in the tables. */
const FILES: Readonly<Record<string, string>> = {
  access: `${CONTRACT}/access.test.ts`,
  addressing: `${CONTRACT}/addressing.test.ts`,
  'bookings-v1': `${CONTRACT}/bookings-v1.test.ts`,
  contract: `${CONTRACT}/contract-rules.test.ts`,
  deliveries: `${UNIT}/deliveries.test.ts`,
  'event-resources': `${CONTRACT}/event-resources.test.ts`,
  'event-rules': `${CONTRACT}/event-rules.test.ts`,
  events: `${CONTRACT}/events.test.ts`,
  examples: `${CONTRACT}/examples.test.ts`,
  house: `${CONTRACT}/house-rules.test.ts`,
  'invoice-states': `${UNIT}/invoice-states.test.ts`,
  'json-api': `${CONTRACT}/json-api.test.ts`,
  lists: `${CONTRACT}/list-rules.test.ts`,
  oauth: `${UNIT}/oauth.test.ts`,
  openapi: 'packages/cobot-sandbox/test/contract/openapi.test.ts',
  operations: `${CONTRACT}/operations.test.ts`,
  'operations-table': `${CONTRACT}/operations-table.test.ts`,
  'platform-lists': 'test/contract/platform-lists.test.ts',
  protocol: `${UNIT}/protocol.test.ts`,
  queries: `${CONTRACT}/queries.test.ts`,
  'rate-limit': `${UNIT}/rate-limit.test.ts`,
  reading: `${UNIT}/reading.test.ts`,
  'resources-v1': `${CONTRACT}/resources-v1.test.ts`,
  roles: `${CONTRACT}/roles.test.ts`,
  'rules-v1': `${CONTRACT}/rules-v1.test.ts`,
  states: `${CONTRACT}/states.test.ts`,
  subscriptions: `${UNIT}/subscriptions.test.ts`,
  v1: `${CONTRACT}/v1.test.ts`,
  visitors: `${CONTRACT}/visitor-rules.test.ts`,
};

/** A test that plays a table: where it is, and the names of the rows that there are. */
const TABLES: Readonly<Record<string, { readonly file: string; readonly names: ReadonlySet<string> }>> = {
  case: {
    file: `${CONTRACT}/operations.test.ts`,
    names: new Set([...READING_CASES, ...WRITING_CASES].map(({ operation }) => operation)),
  },
  'case-v1': { file: `${CONTRACT}/v1.test.ts`, names: new Set(V1_CASES.map(({ operation }) => operation)) },
  role: { file: `${CONTRACT}/roles.test.ts`, names: new Set(ACCESS.keys()) },
  query: { file: `${CONTRACT}/queries.test.ts`, names: new Set(REQUIRED.map(([operation]) => operation)) },
  include: { file: `${CONTRACT}/queries.test.ts`, names: new Set(INCLUDES.map(([operation]) => operation)) },
  event: { file: `${CONTRACT}/events.test.ts`, names: new Set(Object.keys(EVENTS)) },
};

/**
 * The tests of a row: `file: title`, or `table name`, separated by semicolons between spaces.
 *
 * @throws Error for a file, table or row that there is not
 */
export function testsIn(written: string): readonly Shown[] {
  return written.split(' ; ').map((reference) => {
    const [, table = '', name = ''] = /^([\w-]+) ([\w-]+)$/.exec(reference) ?? [];
    const played = TABLES[table];
    if (played !== undefined) {
      if (!played.names.has(name)) throw new Error(`no row of ${played.file} is about ${name}`);
      return { file: played.file, title: `${table === 'case-v1' ? 'case' : table} ${name}` };
    }
    const [, key = '', title = ''] = /^([\w-]+): (.+)$/.exec(reference) ?? [];
    const file = FILES[key];
    if (file === undefined) throw new Error(`no file is named ${reference}`);
    return { file, title };
  });
}

/** Whether a reference is one to a row of a table, whose names were checked when it was read. */
export function isOfTable({ title }: Shown): boolean {
  return /^(case|role|query|include|event) [\w-]+$/.test(title);
}
