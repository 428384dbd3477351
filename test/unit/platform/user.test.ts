import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transport } from '@spacebooks/http/transport';
import { describe, expect, it, vi } from 'vitest';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { connected, failureOf, JSON_API, type Memory, memory } from './parts.js';

/** A platform on which every token belongs to one user. */
function platformOf(userId: string, kept: Memory, token: string) {
  const urls: string[] = [];
  const transport: Transport = {
    send: async ({ url }) => {
      urls.push(url);
      const user = { data: { type: 'users', id: userId, attributes: { email: 'a@b.example' } } };
      const document = url.endsWith('/user') ? user : invoiceDocument();
      return {
        status: 200,
        headers: { 'content-type': JSON_API },
        body: Buffer.from(JSON.stringify(document)),
      };
    },
    close: () => {},
  };
  return { urls, ...connected({ transport, memory: kept, token }) };
}

describe('the current user', () => {
  it('is read', async () => {
    const { currentUser, urls } = platformOf('u1', memory(), 'tok-a');
    expect(await currentUser()).toEqual({ id: 'u1', email: 'a@b.example' });
    expect(urls).toEqual(['https://api.platform.example/user']);
  });

  it('takes over the requests of the token, those before included', async () => {
    const kept = memory();
    const { identify, invoices, connection } = platformOf('u1', kept, 'tok-a');
    await invoices.show('inv-1');
    await identify();
    await invoices.show('inv-1');
    expect(kept.sent.map(({ userKey }) => userKey)).toEqual(['user:u1', 'user:u1', 'user:u1']);
    expect(connection.snapshot().find(({ userKey }) => userKey === 'user:u1')?.inLastMinute).toBe(3);
    expect([...kept.users]).toEqual([[expect.stringMatching(/^[0-9a-f]{64}$/), 'u1']]);
  });

  it('counts once, however often it is asked', async () => {
    const { identify, connection } = platformOf('u1', memory(), 'tok-a');
    await identify();
    await identify();
    await identify();
    expect(connection.snapshot().find(({ userKey }) => userKey === 'user:u1')?.inLastMinute).toBe(3);
  });

  it('is learned in the context of whoever asks, also where many wait for each other', async () => {
    const contexts = new AsyncLocalStorage<number>();
    const seen: (number | undefined)[] = [];
    const kept = memory();
    const rememberUser = async (): Promise<void> => void seen.push(contexts.getStore());
    const { identify } = platformOf('u1', { ...kept, rememberUser }, 'tok-a');
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    await Promise.all(numbers.map((number) => contexts.run(number, identify)));
    expect(seen).toEqual(numbers);
  });

  it('is known from the run before', async () => {
    const kept = memory();
    await platformOf('u1', kept, 'tok-a').identify();
    const next = platformOf('u1', kept, 'tok-a');
    await next.invoices.show('inv-1');
    expect(kept.sent.at(-1)?.userKey).toBe('user:u1');
    expect(next.connection.snapshot().find(({ userKey }) => userKey === 'user:u1')?.inLastMinute).toBe(2);
  });

  it('may have changed: a token of a space can pass to another admin', async () => {
    const kept = memory();
    await platformOf('u1', kept, 'tok-a').identify();
    const next = platformOf('u2', kept, 'tok-a');
    await next.identify();
    await next.invoices.show('inv-1');
    expect(kept.sent.at(-1)?.userKey).toBe('user:u2');
    expect([...kept.users.values()]).toEqual(['u2']);
  });

  it('is looked up again when the store failed', async () => {
    const kept = memory();
    vi.spyOn(kept, 'userOf').mockRejectedValueOnce(new Error('disk'));
    const { invoices } = platformOf('u1', kept, 'tok-a');
    await expect(invoices.show('inv-1')).rejects.toThrow('disk');
    await invoices.show('inv-1');
    expect(kept.sent).toHaveLength(1);
  });

  it('has an id', async () => {
    const { currentUser } = platformOf('', memory(), 'tok-a');
    expect((await failureOf(currentUser())).detail).toMatch(/^\/data\/id: /);
  });
});
