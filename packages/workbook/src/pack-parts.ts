import { portions } from '@spacebooks/base/files/portions';
import { SAME_TIME } from '@spacebooks/base/files/zip/same-time';
import { Zip, ZipDeflate } from 'fflate';
import type { Part } from './parts.js';

/** The archive of these parts, dated alike, so that the same parts give the same bytes. */
export function* packed(parts: Iterable<Part>): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(bytes);
  });
  for (const { name, xml } of parts) {
    const member = new ZipDeflate(name);
    member.mtime = SAME_TIME;
    archive.add(member);
    let last = '';
    for (const portion of portions(xml)) {
      if (last !== '') member.push(Buffer.from(last));
      last = portion;
      yield* ready.splice(0);
    }
    member.push(Buffer.from(last), true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready;
}
