import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { Random } from '../random.js';

/**
 * How a command finds out whether the public address leads to this installation: it asks for a path that only
 * somebody who knows the space's secret paths can have made, and the answer can only come from somebody who knows
 * them, too. A stranger's request is answered like every path that was never given away, and nothing can be learnt
 * from the answer (HMAC-SHA256 with a key that is used for nothing else).
 */
export interface Challenge {
  /** Last part of the path. */
  readonly nonce: string;
  /** What comes back from the right place. */
  readonly answer: string;
}

/** How old a challenge may be, milliseconds; both sides read the clock of one machine. */
const LIFE_MS = 5 * MINUTE_MS;

/** @returns the key of a space, null while it has given no secret path away */
export function challengeKey(
  paths: readonly { readonly secret: string; readonly retiredAt: number | null }[],
): Uint8Array | null {
  const secrets = paths.filter(({ retiredAt }) => retiredAt === null).map(({ secret }) => secret);
  if (secrets.length === 0) return null;
  return createHash('sha256')
    .update(`spacebooks challenge\n${secrets.sort().join('\n')}`)
    .digest();
}

/** @param now epoch milliseconds */
export function newChallenge(key: Uint8Array, spaceId: string, random: Random, now: number): Challenge {
  const asked = `${spaceId}.${now}.${random.secret()}`;
  const nonce = `${asked}.${mac(key, `ask ${asked}`)}`;
  return { nonce, answer: mac(key, `answer ${nonce}`) };
}

/** The space that a challenge says to be about; null when it is none. */
export function spaceOfChallenge(nonce: string): string | null {
  return /^([a-z0-9-]{1,32})\.\d{1,16}\.[\w-]{16,64}\.[\w-]{43}$/.exec(nonce)?.[1] ?? null;
}

/** @returns what proves that we are the right place; null for what is not ours, or too old */
export function answerChallenge(key: Uint8Array, nonce: string, now: number): string | null {
  const cut = nonce.lastIndexOf('.');
  const [asked, proof] = [nonce.slice(0, cut), nonce.slice(cut + 1)];
  if (!isSame(proof, mac(key, `ask ${asked}`))) return null;
  const at = Number(asked.split('.')[1]);
  return Math.abs(now - at) <= LIFE_MS ? mac(key, `answer ${nonce}`) : null;
}

/** Where it is asked for, below the public address. */
export function challengePath(instance: string, nonce: string): string {
  return `/callbacks/${instance}/challenge/${nonce}`;
}

function mac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

interface ChallengeDeps {
  readonly instance: string;
  /** @returns null for a space that there is not, or that has given no secret path away */
  readonly keyOf: (spaceId: string) => Promise<Uint8Array | null>;
  readonly clock: Clock;
}

/** Answers the challenges of `spacebooks doctor`; anything else is 404, as every path that was never given away. */
export function addChallenge(app: FastifyInstance, { instance, keyOf, clock }: ChallengeDeps): void {
  app.get<{ Params: { nonce: string } }>(challengePath(instance, ':nonce'), async (request, reply) => {
    const { nonce } = request.params;
    const spaceId = spaceOfChallenge(nonce);
    const key = spaceId === null ? null : await keyOf(spaceId);
    const answer = key === null ? null : answerChallenge(key, nonce, clock.now());
    if (answer === null) return reply.code(404).send();
    return reply.type('text/plain').header('cache-control', 'no-store').send(answer);
  });
}

/** In the daemon's place while none runs. @throws the system's error when it cannot listen */
export async function startChallengeServer(
  { host, port }: { readonly host: string; readonly port: number },
  deps: ChallengeDeps,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  addChallenge(app, deps);
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw error;
  }
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => app.close(),
  };
}
