import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string): void;
  remove(request: FastifyRequest, reply: FastifyReply, name: CookieName): void;
}

/**
 * `session`: who is signed in. `pending`: whose password was right, and whose second factor is missing. `visit`: ties the form of the sign-in to the browser. `language`: what was chosen.
 * Through TLS they bear the prefix that browsers bind to this host alone.
 */
export type CookieName = 'session' | 'pending' | 'visit' | 'language';
