import { type ArchiveLocation, isFolder } from '../domain/archive-location.js';
import type { PrunableArchive } from './content.js';
import { archiveOver } from './content-addressed.js';
import { folderPlace } from './folder.js';
import { s3Place } from './s3/s3.js';

export { digest } from './content-addressed.js';

/** The archive in a folder. */
export function createArchive(root: string): PrunableArchive {
  return archiveOver(folderPlace(root));
}

/** The archive wherever it lies. Nothing is connected or loaded before its first operation. */
export function openArchive(location: ArchiveLocation): PrunableArchive {
  return isFolder(location) ? createArchive(location.path) : archiveOver(s3Place(location));
}
