import { type Explanation, explains } from './explanation.js';
import type { Mutant } from './mutant.js';
import { LEAST_SCORE, type Room } from './rooms.js';
import { type Score, scoreOf, shownPercent } from './score.js';

export interface JudgedRoom {
  readonly room: Room;
  /** What was tried, as far as it was committed. */
  readonly commit: string;
  readonly mutants: readonly Mutant[];
}

const INTRODUCTION = `# Mutants

Would the tests notice a wrong rule? \`npm run mutants\` has [Stryker](https://stryker-mutator.io) change one place of the code after the
other, and the room's own fast tests must fail each time ([ADR 91](adr/0091-mutants.md)). It takes about an hour on two cores, for nights;
\`npm run mutants -- rules\` tries one room, \`--changes\` only what has other code or other test names than the run before. It exits with 1
when a room is below ${LEAST_SCORE} %. Wording (\`templates/words\`) has no mutants.
`;

/** docs/mutants.md: scores by room, then every mutant that no test noticed, with the reason. */
export function page(rooms: readonly JudgedRoom[], explanations: readonly Explanation[]): string {
  const survivors = rooms.flatMap(({ mutants }) => survivorsOf(mutants));
  const rows = rooms.map(({ room, commit, mutants }) =>
    row(`\`src/${room.folder}\``, commit, scoreOf(mutants)),
  );
  const all = row('all', '', scoreOf(rooms.flatMap(({ mutants }) => mutants)));
  const kinds = explanations.map((each): [string, string, readonly Mutant[]] => [
    each.kind,
    each.why,
    survivors.filter((mutant) => explains(each, mutant)),
  ]);
  const rest = unexplained(survivors, explanations);
  return [
    INTRODUCTION,
    `| room | commit | mutants | noticed | score |\n|---|---|---:|---:|---:|\n${[...rows, all].join('\n')}\n`,
    ...[...kinds, ['Not explained yet', 'Each is a test to be written.', rest] as const]
      .filter(([, , mutants]) => mutants.length > 0)
      .map(([kind, why, mutants]) => `## ${kind}\n\n${why}\n\n${mutants.map(entry).join('\n')}\n`),
  ].join('\n');
}

export function survivorsOf(mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.filter(({ isDetected }) => isDetected === false);
}

/** Those that no explanation names. */
export function unexplained(
  survivors: readonly Mutant[],
  explanations: readonly Explanation[],
): readonly Mutant[] {
  return survivors.filter((mutant) => !explanations.some((each) => explains(each, mutant)));
}

function row(name: string, commit: string, score: Score): string {
  return `| ${name} | ${commit} | ${score.mutants} | ${score.detected} | ${shownPercent(score)} |`;
}

/** More than this of a statement tells nothing more. */
const LONGEST_CODE = 90;

function entry({ file, line, code, replacement }: Mutant): string {
  return `- [${file.replace(/^src\//, '')}:${line}](../${file}): ${quoted(code)} → ${quoted(replacement)}`;
}

function quoted(code: string): string {
  const shown = code.length > LONGEST_CODE ? `${code.slice(0, LONGEST_CODE)}…` : code;
  const fence = shown.includes('`') ? '``' : '`';
  const pad = shown.includes('`') ? ' ' : '';
  return shown === '' ? 'nothing' : `${fence}${pad}${shown}${pad}${fence}`;
}
