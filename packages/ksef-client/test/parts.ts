import { Secret } from '@spacebooks/base/secret';
import { rateLimitMemory } from '../../http/test/rate-limit-memory.js';
import { connectKsef, type KsefConnection, type KsefConnectionOptions } from '../src/connect.js';
import type { KsefStateStore, OpenSession } from '../src/state-store.js';
import { NIP } from './certificates.js';
import { type FakeKsef, fakeKsef, TOKEN } from './fake-ksef.js';
import { type JumpingClock, jumpingClock } from './jumping-clock.js';

export { failureOf } from './error-of.js';

export const BASE_URL = 'https://ksef.example/v2';

export interface TestMemory extends KsefStateStore {
  readonly sessions: Map<string, OpenSession>;
}

export function testMemory(): TestMemory {
  const sessions = new Map<string, OpenSession>();
  return {
    ...rateLimitMemory(),
    sessions,
    openSessions: async () => [...sessions.values()],
    sessionOpened: async (_context, session, at) => {
      sessions.set(session.reference, { ...session, openedAt: at });
    },
    sessionClosed: async (reference) => {
      sessions.delete(reference);
    },
  };
}

export interface Connected {
  readonly client: KsefConnection;
  readonly ksef: FakeKsef;
  readonly clock: JumpingClock;
  readonly memory: TestMemory;
  /** How far the clock of KSeF is behind that of the client, milliseconds. */
  readonly behind: { ms: number };
  /** Another client of the same seller, as after a restart. */
  again(options?: Partial<KsefConnectionOptions>): KsefConnection;
}

export async function connected(options: Partial<KsefConnectionOptions> = {}): Promise<Connected> {
  const clock = jumpingClock();
  const behind = { ms: 0 };
  const ksef = await fakeKsef({ ...clock, now: () => clock.now() - behind.ms });
  const memory = testMemory();
  const again = (more: Partial<KsefConnectionOptions> = {}): KsefConnection =>
    connectKsef({
      clock,
      baseUrl: BASE_URL,
      nip: NIP,
      login: { kind: 'token', token: new Secret(TOKEN) },
      store: memory,
      transport: ksef,
      userAgent: 'spacebooks/1.2.3',
      ...options,
      ...more,
    });
  return { client: again(), ksef, clock, memory, behind, again };
}

export const xml = (text = 'one'): { readonly xml: Uint8Array; readonly offline: boolean } => ({
  xml: Buffer.from(`<Faktura>${text}</Faktura>`),
  offline: false,
});
