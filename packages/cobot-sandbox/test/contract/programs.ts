import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A call that a public program makes of the platform; facts about it, none of its code. */
export interface ProgramCall {
  readonly does: string;
  readonly method?: string;
  /** With `{space}`, `{api}`, `{auth}` for the platform's addresses, and what an earlier call kept. Left out where no call is made. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** Paths of the members that the program reads. */
  readonly reads?: readonly string[];
  /** Name -> path of what later calls name. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** What the program itself gets wrong. */
  readonly flaw?: string;
}

export interface Program {
  readonly name: string;
  /** Where it is public: repository and file. */
  readonly source: string;
  readonly about: string;
  readonly language: string;
  readonly calls: readonly ProgramCall[];
}

const FOLDER = join(import.meta.dirname, '../programs');

export const PROGRAMS: readonly Program[] = readdirSync(FOLDER)
  .sort()
  .map((file) => ({
    name: file.replace('.json', ''),
    ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Program, 'name'>),
  }));

/** docs/programs.md: a row for each program. */
export function programsTable(): string {
  const rows = PROGRAMS.map(({ source, about, language, calls }) => {
    const made = calls.filter(({ url }) => url !== undefined);
    const flaws = calls.flatMap(({ does, flaw }) => (flaw === undefined ? [] : [`${does}: ${flaw}`]));
    return `| ${source} | ${about} | ${language} | ${made.length} | ${flaws.join('<br>')} |`;
  });
  return [
    '# Public programs whose calls are replayed',
    '',
    '<!-- Written by packages/cobot-sandbox/test/contract/programs.test.ts; run it with -u to write it anew. -->',
    '',
    'Programs that others wrote for the platform. Their calls are in `test/programs/` as facts: method, address, parameters, and what they read',
    'of the answer; none of their code. All calls of all of them are answered as they expect it. The last column is what a program gets wrong',
    'by itself.',
    '',
    '| source | what it does | written in | calls | its own mistakes |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
