import { isDraft } from '@spacebooks/base/files/draft';
import { digest } from '../../../../src/archive/archive.js';
import type { Content } from '../disk/content.js';
import type { CrashState } from '../disk/crash.js';

/** Digests that were computed, by content. */
const digests = new Map<string, string>();

/** SHA-256 of a content; that of the same bytes is computed once. */
export function sha256(content: Content): string {
  let known = digests.get(content.digest);
  if (known === undefined) {
    known = digest(content.bytes);
    digests.set(content.digest, known);
  }
  return known;
}

const ARCHIVED = /(?:^|\/)archive\/[0-9a-f]{2}\/([0-9a-f]{64})(?:\.aside)?$/;
const DATABASES =
  /\.sqlite(?:-wal|-journal|\.lock|\.lock-journal|\.anchor|\.anchor\.[0-9a-f-]{36}|\.at-work|\.part|\.restoring|\.before-restore-\w+(?:-\d+)?(?:-wal|-journal)?)?$/;
const KNOWN = /^(?:exports\/|bank\/|handed\/|backups\/\.lock(?:-journal)?$|backups\/[^/]+\/manifest\.json$)/;

/** Files under a name that stands for their content and with another one, and files that nobody would take for unfinished. */
export function strays({ files }: CrashState): readonly string[] {
  return [...files].flatMap(([path, content]) => {
    const [, address] = ARCHIVED.exec(path) ?? [];
    if (address !== undefined) {
      return sha256(content) === address ? [] : [`${path} has other bytes than its name says`];
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    return isDraft(name) || DATABASES.test(path) || KNOWN.test(path)
      ? []
      : [`${path} is nothing that is known`];
  });
}
