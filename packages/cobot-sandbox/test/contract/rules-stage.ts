import { afterEach, beforeEach } from 'vitest';
import type { Entry } from '../../src/records/entries.js';
import type { Sandbox } from '../../src/start.js';
import type { Reply } from '../unit/call.js';
import { ask, startStage } from './stage.js';

/** A stage of its own for each test, and what tests of rules ask of it. */
export function rulesStage() {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startStage();
  });
  afterEach(() => sandbox.close());

  const request = (method: string, path: string, body?: unknown, token?: string): Promise<Reply> => {
    const sent = { operation: '', method, path, status: 0, ...(body === undefined ? {} : { body }) };
    return ask(sandbox, token === undefined ? sent : { ...sent, token });
  };
  return {
    request,
    sandbox: () => sandbox,
    status: async (method: string, path: string, body?: unknown, token?: string) =>
      (await request(method, path, body, token)).status,
    /** The ids of a list, in its order. */
    ids: async (path: string, token?: string) =>
      (await request('GET', path, undefined, token))
        .json<{ data: { id: string }[] }>()
        .data.map(({ id }) => id),
    attributes: async (path: string) =>
      (await request('GET', path)).json<{ data: { attributes: Record<string, unknown> } }>().data.attributes,
    /** Changes what a record of the stage is, past the interface. */
    set(type: string, id: string, attributes: object, facts: object = {}): void {
      const entry = sandbox.state.entries.get(type, id);
      if (entry === undefined) throw new Error(`the stage has no ${type} ${id}`);
      entry.attributes = { ...entry.attributes, ...attributes };
      entry.facts = { ...entry.facts, ...facts };
    },
    add(entry: Pick<Entry, 'type' | 'id'> & Partial<Entry>): void {
      sandbox.state.entries.add({
        spaceId: 'space-berlin',
        attributes: {},
        relations: {},
        facts: {},
        ...entry,
      });
    },
    letters: () => sandbox.state.letters.entries().map(({ to, subject }) => [...to, subject]),
  };
}
