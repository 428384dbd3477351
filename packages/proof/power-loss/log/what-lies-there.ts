import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { recordBytes } from './records.js';

/**
 * A log that makes what lies in a folder, all of it synced: what a recording begins with that goes on after a power cut.
 *
 * @param root the folder; nobody changes it meanwhile
 */
export function whatLiesThere(root: string): { readonly bytes: Buffer; readonly operations: number } {
  const records: Buffer[] = [];
  const inodeOf = (path: string): bigint => statSync(join(root, path), { bigint: true }).ino;
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const inode = inodeOf(path);
      if (entry.isDirectory()) {
        records.push(recordBytes('mkdir', inode, path));
        walk(path);
      } else {
        const bytes = readFileSync(join(root, path));
        records.push(recordBytes('create', inode, path));
        if (bytes.length > 0) records.push(recordBytes('write', inode, '', bytes));
        records.push(recordBytes('sync', inode));
      }
    }
    records.push(recordBytes('sync', inodeOf(folder)));
  };
  walk('');
  return { bytes: Buffer.concat(records), operations: records.length };
}
