import { isoTime, slashedTime } from '@spacebooks/sandbox-engine/dates';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import type { RecordType } from '../engine/record-type.js';
import type { Entry } from '../records/entries.js';
import { timeZoneOf } from '../records/space-of.js';
import { newEntry } from '../v2/entries.js';
import { announce } from '../webhooks/announce.js';
import { filled } from './input.js';
import { moment } from './moments.js';
import { readBody } from './read-body.js';
import { collection, record } from './rows.js';

/** Logins for the network of a space, in version 1.0 alone. */
const GUEST_ACCOUNTS: RecordType<Entry> = {
  type: 'guest account',
  find: (id, { world }) => world.entries.get('guestAccounts', id),
  all: ({ world }) => world.entries.all('guestAccounts'),
  spaceIdOf: ({ spaceId }) => spaceId,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present({ id, spaceId, attributes: { login, expiresAfter } }, { world }) {
    const timeZone = timeZoneOf(spaceId, world);
    const expires = typeof expiresAfter === 'string' ? Date.parse(expiresAfter) : null;
    return { id, login, expires_after: expires === null ? null : slashedTime(timeZone, expires) };
  },
};

function accountOf(exchange: Exchange) {
  return z.strictObject({
    login: filled,
    password: filled,
    expires_after: moment(exchange).nullable().optional(),
  });
}

type Account = z.output<ReturnType<typeof accountOf>>;

export const list = collection({ on: GUEST_ACCOUNTS });

export const show = record({ on: GUEST_ACCOUNTS });

export const create = record<Entry, Account>({
  on: GUEST_ACCOUNTS,
  input: (exchange) => readBody(accountOf(exchange), exchange),
  subject({ login, password, expires_after: expires = null }, exchange) {
    const { world } = exchange;
    const account = newEntry('guestAccounts', spaceOfPath(exchange), world, {
      attributes: { login, expiresAfter: expires === null ? null : isoTime(expires) },
      facts: { password },
    });
    world.entries.add(account);
    announce('created_guest_account', account, world);
    return account;
  },
  answers: 'created',
});

/** Its event has the name of that for admins: the document lists the name twice. */
export const remove = record({
  on: GUEST_ACCOUNTS,
  transition: {
    change(account, _input, world) {
      announce('deleted_admin', account, world);
      world.entries.remove(account);
    },
  },
  answers: 'nothing',
});
