import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../../ops/log.js';
import type { Account } from '../../people/accounts.js';
import type { Security } from './access.js';
import { browserOf } from './browser.js';

type Enter = (request: FastifyRequest, reply: FastifyReply, account: Account) => Promise<void>;

/** Signs somebody in who has proved who it is, with a new session: never one that the browser brought along. */
export function enterAs({ sessions, cookies }: Security, log: Logger): Enter {
  return async (request, reply, account) => {
    await sessions.end(cookies.read(request, 'session'));
    const token = await sessions.begin(account, browserOf(request.headers['user-agent']));
    cookies.write(request, reply, 'session', token);
    cookies.remove(request, reply, 'visit');
    if (cookies.read(request, 'pending') !== undefined) cookies.remove(request, reply, 'pending');
    log.info('web.signed-in', { user: account.name, address: request.ip });
  };
}
