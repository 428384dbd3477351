import { type Zippable, zipSync } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The first moment that ZIP can write; local time, because ZIP knows no zone: the same bytes everywhere. */
const SAME_TIME = new Date(1980, 0, 1);

/** A flat archive, its members stored and dated alike, so that the same members give the same bytes. */
export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const members: Zippable = {};
  for (const { name, bytes } of entries) members[name] = [bytes, { level: 0, mtime: SAME_TIME }];
  return zipSync(members);
}
