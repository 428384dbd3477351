import { posix } from 'node:path';
import type { SftpTarget } from '../../domain/accounting/delivery-settings.js';
import { withSftp } from './sftp.js';

/**
 * Puts a small file into the target's folder and removes it again.
 *
 * @param name of a file that is not there
 * @throws Failure `delivery.*`
 */
export async function probeSftp(target: SftpTarget, name: string): Promise<void> {
  const path = posix.join(target.folder, name);
  await withSftp(target, async (client) => {
    await client.put(Buffer.from('a test of spacebooks, to be removed\n'), path);
    await client.delete(path);
  });
}
