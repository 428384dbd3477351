import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecureHost } from './hosts.js';

/**
 * `session`: who is signed in. `visit`: ties the form of the sign-in to the browser. `language`: what was chosen.
 * Through TLS they bear the prefix that browsers bind to this host alone.
 */
type CookieName = 'session' | 'visit' | 'language';

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string): void;
  remove(request: FastifyRequest, reply: FastifyReply, name: CookieName): void;
}

const YEAR_S = 31_536_000;

export function createCookies(publicUrl: string | null): Cookies {
  const isSecure = (request: FastifyRequest): boolean => isSecureHost(request.headers.host, publicUrl);
  const fullName = (request: FastifyRequest, name: CookieName): string =>
    `${isSecure(request) ? '__Host-' : ''}spacebooks-${name}`;
  const optionsOf = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;
  return {
    read: (request, name) => request.cookies[fullName(request, name)],
    write: (request, reply, name, value) => {
      const lasting = name === 'language' ? { maxAge: YEAR_S } : {};
      reply.setCookie(fullName(request, name), value, { ...optionsOf(request), ...lasting });
    },
    remove: (request, reply, name) => {
      reply.clearCookie(fullName(request, name), optionsOf(request));
    },
  };
}
