import type { Answer } from '../../engine/operation.js';
import { json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { referenceNumber } from '../numbers.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';

const LIFETIME_MS = 10 * 60_000;

/** POST /auth/challenge */
export function createChallenge({ world, ip }: KsefCall): Answer {
  const now = world.clock.now();
  const challenge = referenceNumber('CR', now, world.randomBytes);
  world.challenges.set(challenge, now);
  return json(200, { challenge, timestamp: ksefTime(now), timestampMs: now, clientIp: ip });
}

/**
 * Takes a challenge, which serves once.
 *
 * @returns when it was made, epoch milliseconds
 * @throws KsefProblem 21111 when it is unknown, used or older than ten minutes
 */
export function takeChallenge(challenge: string, world: KsefWorld): number {
  const madeAt = world.challenges.get(challenge);
  world.challenges.delete(challenge);
  if (madeAt !== undefined && world.clock.now() < madeAt + LIFETIME_MS) return madeAt;
  throw refusal(21111);
}
