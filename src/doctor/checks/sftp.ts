import { probeSftp } from '../../books/delivery/probe-sftp.js';
import type { SftpTarget } from '../../domain/accounting/delivery-settings.js';
import type { CheckDefinition } from '../check.js';
import { ofFailure, ok, skipped, type Verdict } from '../verdict.js';

/** Whether files can be put on each SFTP server: a small one is, and is removed again. */
export const check: CheckDefinition = {
  place: 150,
  title: 'SFTP targets',
  docs: { covers: 'login, host key, folder of each target', fails: 'any of them is wrong' },
  run: async ({ spaces, random }) => {
    const verdicts: Verdict[] = [];
    for (const { id, accounting } of spaces) {
      for (const target of accounting?.targets ?? []) {
        if (target.kind === 'sftp') verdicts.push(await probe(id, target, random.id()));
      }
    }
    return verdicts.length > 0 ? verdicts : [skipped(null, 'no target is an SFTP server')];
  },
};

async function probe(spaceId: string, target: SftpTarget, unique: string): Promise<Verdict> {
  const about = `${spaceId}, ${target.name}`;
  try {
    await probeSftp(target, `.spacebooks-doctor-${unique}`);
    return ok(
      about,
      `${target.host}:${target.port}${target.folder.startsWith('/') ? '' : '/'}${target.folder} takes files`,
    );
  } catch (error) {
    return ofFailure(about, error, 'Exports are made and kept, and do not get there.');
  }
}
