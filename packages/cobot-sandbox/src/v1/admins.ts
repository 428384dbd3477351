import { spaceOfPath } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import type { RecordType } from '../engine/record-type.js';
import { collection, record } from './rows.js';

interface Admin {
  /** That of the user. */
  readonly id: string;
  readonly spaceId: string;
  readonly email: string;
}

const ADMINS: RecordType<Admin> = {
  type: 'admin',
  find: (id, exchange) => adminsOf(exchange).find((admin) => admin.id === id),
  all: adminsOf,
  spaceIdOf: ({ spaceId }) => spaceId,
  present: ({ id, email }) => ({ id, email, name: email.split('@')[0] }),
};

/** The users who administer the space of the path. */
function adminsOf(exchange: Exchange): readonly Admin[] {
  const { id: spaceId, adminIds } = spaceOfPath(exchange);
  return [...exchange.world.users.values()].flatMap(({ id, email }) =>
    adminIds.has(id) ? [{ id, spaceId, email }] : [],
  );
}

export const list = collection({ on: ADMINS });

export const show = record({ on: ADMINS });
