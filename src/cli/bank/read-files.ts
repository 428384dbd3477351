import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import { unreadable } from '../../bank/unreadable.js';

/** @throws Failure `bank.unreadable` */
export async function readFiles(paths: readonly string[]): Promise<readonly BankFile[]> {
  const files: BankFile[] = [];
  for (const path of paths) {
    try {
      files.push({ name: basename(path), content: await readFile(path) });
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      throw unreadable({
        file: path,
        problem: `cannot be read (${code})`,
        fix: 'check name and permissions',
      });
    }
  }
  return files;
}
