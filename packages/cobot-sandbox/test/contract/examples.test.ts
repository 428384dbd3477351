import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { call, pdfForm } from '../unit/call.js';
import { standingClock } from '../unit/standing-clock.js';
import { Description, isDescribed } from './description.js';
import { BEFORE_THE_EXAMPLES, worldOf } from './example-world.js';
import { parameterExamples } from './parameter-examples.js';
import { startStage } from './stage.js';

const description = isDescribed ? new Description() : null;
const clock = { ...standingClock, now: () => BEFORE_THE_EXAMPLES };

interface Document {
  readonly data?: {
    readonly id?: string;
    readonly relationships?: Readonly<Record<string, { readonly data: unknown } | undefined>>;
  };
}

const bodies = (description?.bodyExamples() ?? []).map(
  (each) => [`${each.operation} ${each.name}`, each] as const,
);

describe.skipIf(!isDescribed)('every example of a request body', () => {
  it.each(bodies)(
    '%s is accepted and answered as described',
    async (_name, { operation, method, path, value, statuses }) => {
      const sandbox = await startSandbox({ clock, seed: worldOf(value) });
      try {
        const address = sandbox.baseUrl + pathOf(path, value as Document);
        if (operation === 'post-refunds') {
          for (const id of sandbox.state.invoices.keys()) sandbox.operator.settleInvoice(id, { paid: true });
        }
        if (operation === 'attach-invoice-pdf') await call('POST', address.replace('/pdf', '/lock'));
        const reply = await call(method, address, { body: bodyOf(operation, value) });
        const text = new TextDecoder().decode(reply.bytes);
        const expected = statuses.find((each) => each < 300);
        expect([reply.status, reply.status === expected ? '' : text]).toEqual([expected, '']);
        const validate = description?.validatorOf(operation, reply.status);
        if (reply.bytes.length === 0) return;
        validate?.(reply.json());
        expect(validate?.errors ?? []).toEqual([]);
      } finally {
        await sandbox.close();
      }
    },
  );
});

function bodyOf(operation: string, value: unknown): FormData | string {
  if (operation !== 'attach-invoice-pdf') return JSON.stringify(value);
  const { pdf: _file, ...fields } = value as Readonly<Record<string, unknown>>;
  return pdfForm(
    '%PDF-1',
    Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, String(each)])),
  );
}

/** The path with the ids that the document names, else with those of the world. */
function pathOf(path: string, { data = {} }: Document): string {
  const related = (name: string) => (data.relationships?.[name]?.data as { id: string } | undefined)?.id;
  const ids: Readonly<Record<string, string | undefined>> = {
    id: data.id ?? 'invoice',
    membershipId: related('membership'),
    spaceId: related('space') ?? 'space-berlin',
  };
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name);
}

describe.skipIf(!isDescribed)('every example of a parameter', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startStage();
  });
  afterAll(() => sandbox?.close());

  const queries = description === null ? [] : parameterExamples(description);
  it.each(queries)('%s?%s is accepted and answered as described', async (operation, query, path) => {
    const reply = await call('GET', `${sandbox.baseUrl}${path}?${query}`);
    expect([reply.status, reply.status === 200 ? '' : new TextDecoder().decode(reply.bytes)]).toEqual([
      200,
      '',
    ]);
    const validate = description?.validatorOf(operation, 200);
    if (validate === null) return;
    validate?.(reply.json());
    expect(validate?.errors ?? []).toEqual([]);
  });
});
