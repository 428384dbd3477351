import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Who a file belongs to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** What the operating system lets a process do with its user; the process itself, unless a test says otherwise. */
interface UserOfProcess {
  /** Undefined where there are no such users. */
  readonly uid: number | undefined;
  become(owner: Owner): void;
}

const THIS_PROCESS: UserOfProcess = {
  uid: process.getuid?.(),
  become: ({ uid, gid }) => {
    // In this order: afterwards nobody may.
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  },
};

/**
 * Root continues as the owner of the configuration, or of its folder where there is none yet: what root wrote (a token, the
 * database's files) the service of that user could not read (docs/adr/0067).
 */
export function stepDown(configFile: string, user: UserOfProcess = THIS_PROCESS): void {
  if (user.uid !== 0) return;
  const owner = ownerOf(configFile) ?? ownerOf(dirname(resolve(configFile)));
  if (owner !== null && owner.uid !== 0) user.become(owner);
}

function ownerOf(path: string): Owner | null {
  const { uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return uid === undefined || gid === undefined ? null : { uid, gid };
}
