import { fileURLToPath } from 'node:url';

const PLANT = fileURLToPath(new URL('./plant.mjs', import.meta.url));

/** A mistake in the program itself: a text of one of its built files is another one. */
export interface ProgramMistake {
  readonly name: string;
  /** Below `dist/`. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
}

/** Each is to be found. */
export const PROGRAM_MISTAKES: readonly ProgramMistake[] = [
  {
    name: 'drafts are not synced',
    file: 'files/draft.js',
    text: 'await file.sync();',
    instead: '',
  },
  {
    name: 'the folder of an archived file is not synced',
    file: 'archive/folder.js',
    text: 'await syncFolder(folder);',
    instead: '',
  },
  {
    name: 'the database has synchronous = OFF',
    file: 'store/sqlite/connection.js',
    text: 'synchronous = FULL',
    instead: 'synchronous = OFF',
  },
];

/** The environment of a process that makes the mistake. */
export function environmentOf({ file, text, instead }: ProgramMistake): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: `--import=${PLANT}`,
    SPACEBOOKS_PLANTED: JSON.stringify({ file: `/dist/${file}`, text, instead }),
  };
}
