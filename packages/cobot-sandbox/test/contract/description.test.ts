import { Validator } from '@seriousme/openapi-schema-validator';
import { systemClock } from '@spacebooks/base/clock';
import { type KsefSandbox, startKsefSandbox } from '@spacebooks/ksef-sandbox';
import { CONTRACT } from '@spacebooks/ksef-sandbox/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/start.js';
import { V1_OPERATIONS } from '../../src/v1/operations.js';
import { V2_OPERATIONS } from '../../src/v2/operations.js';

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly 'x-not-implemented'?: true;
}

interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

describe('what a sandbox serves, as OpenAPI', () => {
  let platform: Sandbox;
  let ksef: KsefSandbox;
  beforeAll(async () => {
    platform = await startSandbox({ clock: systemClock });
    ksef = await startKsefSandbox({ clock: systemClock });
  });
  afterAll(async () => {
    await platform.close();
    await ksef.close();
  });

  async function described(url: string): Promise<Description> {
    const description = (await (await fetch(`${url}/sandbox/openapi`)).json()) as Description;
    const verdict = await new Validator().validate(structuredClone(description));
    expect([verdict.valid, verdict.errors]).toEqual([true, undefined]);
    return description;
  }

  const all = ({ paths }: Description): readonly DescribedOperation[] =>
    Object.values(paths).flatMap((item) => Object.values(item));

  it('is valid, and lists every operation of the platform with its parameters', async () => {
    const description = await described(platform.url);
    const named = (tag: string): readonly string[] =>
      all(description).flatMap(({ tags, summary }) => (tags.includes(tag) ? [summary] : []));
    expect(named('2.0').toSorted()).toEqual(V2_OPERATIONS.map(({ name }) => name).toSorted());
    expect(named('1.0').toSorted()).toEqual(V1_OPERATIONS.map(({ name }) => name).toSorted());
    const show = description.paths['/api2/invoices/{id}']?.get;
    expect(show?.parameters.map(({ name, in: place }) => `${name} in ${place}`)).toContain('id in path');
    const ids = all(description).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all(description).filter((each) => each['x-not-implemented'])).toEqual([]);
  });

  it('is valid, and marks what of KSeF is 501', async () => {
    const description = await described(ksef.url);
    const contract = all(description).filter(({ tags }) => tags.includes('2.0'));
    expect(contract.map(({ summary }) => summary).toSorted()).toEqual(
      CONTRACT.map(([, , name]) => name).toSorted(),
    );
    for (const [path, item] of Object.entries(description.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (!operation.tags.includes('2.0') || operation.parameters.some((each) => each.in === 'path'))
          continue;
        const { status } = await fetch(ksef.url + path, { method: method.toUpperCase() });
        expect([operation.summary, status === 501]).toEqual([
          operation.summary,
          operation['x-not-implemented'] === true,
        ]);
      }
    }
  });

  it('names the world as the server', async () => {
    const { servers } = await described(`${platform.url}/worlds/one`);
    expect(servers).toEqual([{ url: `${platform.url}/worlds/one` }]);
  });
});
