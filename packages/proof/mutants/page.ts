import { type Explanation, explains } from './explanation.js';
import type { RoomReport, Survivor } from './room-report.js';
import { LEAST_SCORE, placeOf, type Room } from './rooms.js';
import { type Score, shownPercent, sumOf } from './score.js';

const INTRODUCTION = `# Mutants

Would the tests notice a wrong rule? \`npm run proof -- mutants\` has [Stryker](https://stryker-mutator.io) change one place of the code after the
other, and the room's own fast tests must fail each time ([ADR 91](adr/0091-mutants.md)). It takes hours, for nights. \`npm run proof -- mutants
rules\` tries one room; \`--changes\` only what has other code or other test names than the run before, and again the survivors of code that
runs when its file is loaded; \`--survivors\` only what is listed below, and code that is new since. It exits with 1 when a room is below
${LEAST_SCORE} %. Wording (\`templates/words\`) has no mutants.
`;

/** docs/mutants.md: scores by room, then every mutant that no test noticed, with the reason. */
export function page(
  rooms: readonly (readonly [Room, RoomReport | null])[],
  explanations: readonly Explanation[],
): string {
  const reports = rooms.flatMap(([, report]) => report ?? []);
  const survivors = reports.flatMap((report) => report.survivors);
  const rows = rooms.map(([room, report]) =>
    report === null
      ? `| ${room.name} | ${codeOf(room)} | not tried yet | | | |`
      : row(room.name, codeOf(room), report.commit, report),
  );
  const all = row('all', '', '', sumOf(reports));
  const kinds = explanations.map((each): [string, string, readonly Survivor[]] => [
    each.kind,
    each.why,
    survivors.filter((mutant) => explains(each, mutant)),
  ]);
  const rest = unexplained(survivors, explanations);
  return [
    INTRODUCTION,
    `| room | code | commit | mutants | noticed | score |\n|---|---|---|---:|---:|---:|\n${[...rows, all].join('\n')}\n`,
    ...[...kinds, ['Not explained yet', 'Each is a test to be written.', rest] as const]
      .filter(([, , mutants]) => mutants.length > 0)
      .map(([kind, why, mutants]) => `## ${kind}\n\n${why}\n\n${mutants.map(entry).join('\n')}\n`),
  ].join('\n');
}

/** Those that no explanation names. */
export function unexplained(
  survivors: readonly Survivor[],
  explanations: readonly Explanation[],
): readonly Survivor[] {
  return survivors.filter((mutant) => !explanations.some((each) => explains(each, mutant)));
}

function codeOf({ code }: Room): string {
  return code.map((path) => `\`${placeOf(path, 'src')}\``).join(', ');
}

function row(name: string, code: string, commit: string, score: Score): string {
  return `| ${name} | ${code} | ${commit} | ${score.mutants} | ${score.detected} | ${shownPercent(score)} |`;
}

/** More than this of a statement tells nothing more. */
const LONGEST_CODE = 90;

function entry({ file, line, code, replacement }: Survivor): string {
  return `- [${file.replace(/^src\//, '')}:${line}](../${file}): ${quoted(code)} → ${quoted(replacement)}`;
}

function quoted(code: string): string {
  const shown = code.length > LONGEST_CODE ? `${code.slice(0, LONGEST_CODE)}…` : code;
  const fence = shown.includes('`') ? '``' : '`';
  const pad = shown.includes('`') ? ' ' : '';
  return shown === '' ? 'nothing' : `${fence}${pad}${shown}${pad}${fence}`;
}
