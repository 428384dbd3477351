import { readdirSync } from 'node:fs';

export interface FolderModule {
  /** Below the folder, `batch/show.js`. */
  readonly file: string;
  /** The same without its ending, by words: `['batch', 'show']`. */
  readonly path: readonly string[];
  load(): Promise<unknown>;
}

/** The modules of a folder that is the list of its definitions, from `src` and `dist` alike; nothing is loaded yet. */
export function modulesIn(folder: URL): readonly FolderModule[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.[jt]s$/.test(file))
    .map((file) => ({
      file,
      path: file.slice(0, -'.js'.length).split(/[\\/]/),
      load: () => import(new URL(file, folder).href),
    }));
}
