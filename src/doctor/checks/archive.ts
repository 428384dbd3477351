import { openArchive } from '../../archive/archive.js';
import { isFolder, locationText } from '../../domain/archive-location.js';
import { type CheckDefinition, type CheckVerdict, ofFailure, ok, skipped } from '../check.js';

/** Whether the bucket of the archive accepts objects: writes a small one, reads and lists it, and removes it again. */
export const check: CheckDefinition = {
  place: 45,
  title: 'Archive',
  docs: {
    covers: 'an archive on S3: address, credentials, bucket, and the rights to write, read, list and delete',
    fails: 'any of them is wrong, or the server does not answer',
  },
  run: async ({ config: { archive: location } }) => [
    isFolder(location) ? skipped(null, 'the archive is a folder') : await probe(location),
  ],
};

async function probe(location: Parameters<typeof openArchive>[0]): Promise<CheckVerdict> {
  const about = locationText(location);
  const archive = openArchive(location);
  try {
    await archive.probe();
    return ok(about, 'can be written, read, listed and deleted from');
  } catch (error) {
    return ofFailure(about, error, 'No e-invoice is issued and nothing is exported.');
  } finally {
    archive.close();
  }
}
