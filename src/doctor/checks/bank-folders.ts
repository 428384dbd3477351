import { counted } from '@spacebooks/base/text/counted';
import { examineFolder } from '../../bank/folder/examine-folder.js';
import { type CheckDefinition, type CheckVerdict, failed, ok, skipped, warning } from '../check.js';

/** Whether statements that are put into the watched folders are imported, and whether some wait there for a person. */
export const check: CheckDefinition = {
  place: 45,
  title: 'Bank folders',
  docs: {
    covers: 'each folder of `accounting.bank`',
    fails: 'it is not there or not readable',
    warns: 'files cannot be moved in it, or refused ones lie there',
  },
  run: async ({ spaces }) => {
    const verdicts: CheckVerdict[] = [];
    for (const { id, accounting } of spaces) {
      for (const { path } of accounting?.bankFolders ?? []) verdicts.push(await examine(id, path));
    }
    return verdicts.length > 0 ? verdicts : [skipped(null, 'no folder of bank statements is watched')];
  },
};

async function examine(about: string, path: string): Promise<CheckVerdict> {
  const { trouble, code, refused } = await examineFolder(path);
  if (trouble === 'not writable') {
    return warning(about, {
      message: `${path} is read, but files cannot be moved in it (${code})`,
      meaning:
        'Statements are imported and stay where they are; why one was refused is told by an alert alone.',
      fix: 'Let the user that the daemon runs as write there, or leave it so where that is meant.',
    });
  }
  if (trouble !== null) {
    return failed(about, {
      message: `${path} is ${{ missing: 'not there', 'no folder': 'no folder', 'not readable': 'not readable' }[trouble]}${code === null ? '' : ` (${code})`}`,
      meaning: 'No statement is imported by itself.',
      fix: `Make the folder, or connect its network drive, and let the user that the daemon runs as read and write there; or correct accounting.bank.folder.`,
    });
  }
  if (refused === 0) return ok(about, `${path} is watched`);
  return warning(about, {
    message: `${counted(refused, 'refused file lies', 'refused files lie')} in ${path}/refused`,
    meaning: 'Nothing of them was imported.',
    fix: 'The .txt beside each says what is wrong. Put a file that is right into the folder, and delete the refused one.',
  });
}
