import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/start.js';
import { Description, isDescribed } from './description.js';
import { READING_CASES } from './reading-cases.js';
import { ask, startStage } from './stage.js';
import { WRITING_CASES } from './writing-cases.js';

const description = isDescribed ? new Description() : null;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startStage();
});
afterEach(() => sandbox.close());

describe('operations of version 2.0', () => {
  it.each([...READING_CASES, ...WRITING_CASES].map((each) => [each.operation, each.path, each] as const))(
    '%s: %s',
    async (operation, _path, each) => {
      const reply = await ask(sandbox, each);
      expect([
        reply.status,
        new TextDecoder().decode(reply.bytes).slice(0, each.status === reply.status ? 0 : 500),
      ]).toEqual([each.status, '']);
      if (each.status === 204 || reply.bytes.length === 0) return;
      if (each.shows !== undefined) expect(reply.json()).toMatchObject(each.shows as object);
      // The schemas require every attribute, which sparse fields leave out.
      const isSparse = each.path.includes('fields[');
      const validate = isSparse ? null : description?.validatorOf(operation, each.status);
      validate?.(reply.json());
      expect(validate?.errors ?? []).toEqual([]);
      expect(sandbox.state.requests.entries().at(-1)?.operation).toBe(operation);
    },
  );
});
