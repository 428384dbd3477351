import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../docs/adr/', import.meta.url);

/** An ADR, as its file says. */
export interface Decision {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly date: string;
  /** Numbers of those that supersede it or a part of it. */
  readonly supersededBy: readonly string[];
}

const HEAD =
  /^# (\d+)\. (.+)\n\nStatus: ((?:accepted|superseded by \d{4})(?:; .+ superseded by \d{4}.*)?)\nDate: (\d{4}-\d\d-\d\d)\n\n/;

/** Every ADR in the order of their numbers. */
export function decisions(): readonly Decision[] {
  const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
  return files.sort().map((file) => decisionOf(file, readFileSync(new URL(file, FOLDER), 'utf8')));
}

/** @throws Error where the file does not begin as an ADR does */
export function decisionOf(file: string, text: string): Decision {
  const [, number = '', title = '', status = '', date = ''] = HEAD.exec(text) ?? [];
  const named = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1];
  if (named === undefined || Number(number) !== Number(named)) {
    throw new Error(`${file}: begins with "# NUMBER. Title", "Status: …" and "Date: YYYY-MM-DD"`);
  }
  const supersededBy = status.includes('superseded') ? (status.match(/\b\d{4}\b/g) ?? []) : [];
  return { file, number: named, title, status, date, supersededBy };
}

/** The text of docs/adr/README.md. */
export function decisionsPage(all: readonly Decision[]): string {
  const rows = all.map(({ file, number, title, status, date }) => {
    const linked = status.replace(/\b\d{4}\b/g, (each) => {
      const target = all.find((other) => other.number === each)?.file;
      return target === undefined ? each : `[${each}](${target})`;
    });
    return `| [${number}](${file}) | ${title.replaceAll('|', '\\|')} | ${linked} | ${date} |`;
  });
  return [
    '# Decisions',
    '',
    'Each ADR says why something is as it is, and when to reverse it. `npx vitest run --project unit',
    'test/unit/docs/decisions.test.ts -u` writes this page.',
    '',
    '| | decision | status | date |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
