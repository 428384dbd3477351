import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the browser on with a GET, so that loading the page again repeats nothing. */
export function goTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303);
}

/** A field of a form, trimmed; an empty text when it is not there. */
export function fieldOf(request: FastifyRequest, name: string): string {
  const value = (request.body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}
