import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptReason, LONGEST_REASON, reasonProblem } from '../domain/decision-reason.js';
import type { ProblemName } from './view/words.js';

/** Sends the browser on with a GET, so that loading the page again repeats nothing. */
export function goTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303);
}

/** A field of a form, trimmed; an empty text when it is not there. */
export function fieldOf(request: FastifyRequest, name: string): string {
  const value = (request.body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The same as it is: blanks belong to a password. */
export function textOf(request: FastifyRequest, name: string): string {
  const value = (request.body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

/** All values of a field that a form has several times, as they are. */
export function valuesOf(given: unknown, name: string): readonly string[] {
  const value = (given as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}

/** A path of this site to go on to; `/` for anything that may lead elsewhere. */
export function localPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2000) return '/';
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(given) ? given : '/';
}

/** A request that is turned away, with words for whoever sent it. */
export class WebRefusal extends Error {
  override readonly name = 'WebRefusal';

  /** @param status of HTTP */
  constructor(
    readonly status: number,
    readonly key: ProblemName,
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(`${status} ${key}`);
  }
}

/** The reason of a decision that needs one. @throws WebRefusal where there is none, or it is too long */
export function neededReason(request: FastifyRequest): string {
  const why = keptReason(fieldOf(request, 'why'));
  const problem = reasonProblem(why);
  if (problem === 'missing') throw new WebRefusal(400, 'reason');
  if (problem !== null) throw new WebRefusal(400, 'long-reason', { most: String(LONGEST_REASON) });
  return why;
}

export const notFound = (): WebRefusal => new WebRefusal(404, 'not-found');
