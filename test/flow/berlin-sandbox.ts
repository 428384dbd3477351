import { systemClock } from '@spacebooks/base/clock';
import { type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';

/** A sandbox with one space, in Berlin, for commands that are called one after the other at the present. */
export function startBerlin(): Promise<Sandbox> {
  return startSandbox({
    clock: systemClock,
    seed: {
      users: [{ email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] }],
      spaces: [{ id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins: ['admin@space.example'] }],
    },
  });
}
