/** A room whose code is changed on purpose, and whose own tests must notice. */
export interface Room {
  readonly name: string;
  /** Of its code below `src/`, and of its tests below `test/unit/`. */
  readonly folder: string;
}

/** Where it is decided whether an invoice is right. */
export const ROOMS: readonly Room[] = [
  { name: 'rules', folder: 'document/rules' },
  { name: 'document', folder: 'document/build' },
  { name: 'fa3', folder: 'fa3/document' },
];

/** Percent of the mutants of a room that its tests must notice. */
export const LEAST_SCORE = 85;

/** Tells the processes that try mutants whose tests they run. */
export const FOLDER_VARIABLE = 'SPACEBOOKS_MUTANTS_FOLDER';

/** @throws outside of those processes */
export function judgedFolder(): string {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) throw new Error(`${FOLDER_VARIABLE} is missing: see test/mutants/run.ts`);
  return folder;
}
