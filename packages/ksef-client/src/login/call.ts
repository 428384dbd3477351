import { KsefError } from '../errors.js';
import { type KsefReply, type KsefRequest, named } from '../exchange/request.js';
import type { KsefSender } from '../exchange/sender.js';
import type { Access } from './access.js';

/** Sends as the seller: logs in where needed. A refusal by 401 is never returned. */
export type Call = (request: Omit<KsefRequest, 'bearer'>) => Promise<KsefReply>;

/**
 * What KSeF answers 401 had no effect, so it is sent again: once after the token was refreshed, and once more after
 * a new login. Everything else is sent once.
 */
export function createCall(sender: KsefSender, access: Access): Call {
  return async (request) => {
    let bearer = await access.token();
    let reply = await sender.send({ ...request, bearer });
    for (const how of ['refresh', 'log in'] as const) {
      if (reply.ok || reply.status !== 401) return reply;
      bearer = await access.renewed(bearer, how);
      reply = await sender.send({ ...request, bearer });
    }
    if (reply.ok || reply.status !== 401) return reply;
    const said = reply.problem === null ? '' : `, ${reply.problem.text}`;
    throw new KsefError('ksef.unauthorized', {
      detail: named(request, `status 401${said}`),
      status: 401,
      notReceived: true,
    });
  };
}
