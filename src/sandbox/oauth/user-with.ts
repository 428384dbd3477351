import type { User } from '../records/user.js';
import type { World } from '../world.js';

/** Who logs in with these; null when nobody does. */
export function userWith(email: string, password: string, world: World): User | null {
  const user = [...world.users.values()].find((each) => each.email === email);
  return user !== undefined && user.password === password ? user : null;
}
