import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../clock.js';
import { answerChallenge, challengePath, spaceOfChallenge } from './challenge.js';

export interface ChallengeParts {
  readonly instance: string;
  /** @returns null for a space that there is not, or that has given no secret path away */
  readonly keyOf: (spaceId: string) => Promise<Uint8Array | null>;
  readonly clock: Clock;
}

/** Answers the challenges of `spacebooks doctor`; anything else is 404, as every path that was never given away. */
export function addChallenge(app: FastifyInstance, { instance, keyOf, clock }: ChallengeParts): void {
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
  parts: ChallengeParts,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  addChallenge(app, parts);
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
