import { probeSftp } from '../../books/delivery/sftp.js';
import { placeOf, type SftpTarget } from '../../domain/accounting/delivery-settings.js';
import { type CheckDefinition, type CheckVerdict, ofFailure, ok, skipped } from '../check.js';
import { targetsOf } from '../places.js';

/** Whether each SFTP server accepts files: uploads a small one and removes it again. */
export const check: CheckDefinition = {
  place: 150,
  title: 'SFTP targets',
  docs: { covers: 'login, host key, folder of each target', fails: 'any of them is wrong' },
  run: async ({ spaces, random }) => {
    const verdicts: CheckVerdict[] = [];
    for (const space of spaces) {
      for (const target of targetsOf(space)) {
        if (target.kind === 'sftp') verdicts.push(await probe(space.id, target, random.id()));
      }
    }
    return verdicts.length > 0 ? verdicts : [skipped(null, 'no target is an SFTP server')];
  },
};

async function probe(spaceId: string, target: SftpTarget, unique: string): Promise<CheckVerdict> {
  const about = `${spaceId}, ${target.name}`;
  try {
    await probeSftp(target, `.spacebooks-doctor-${unique}`);
    return ok(about, `${placeOf(target)} accepts files`);
  } catch (error) {
    return ofFailure(about, error, 'What goes there is written and kept, but not delivered.');
  }
}
