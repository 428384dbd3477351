import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readStatements } from '@spacebooks/bank-statements/read-statements';
import type { BankStatement } from '@spacebooks/bank-statements/statement';
import { pipVariables } from './python-environment.js';

const SCRIPT = resolve(import.meta.dirname, 'statement-samples-python/read_samples.py');
const FOLDER = resolve(import.meta.dirname, '../../test-output/reference/statement-samples');

/** A statement as a foreign package reads it. Amounts in cents; a balance is null where the package does not state it. */
export interface ForeignStatement {
  readonly opening: number | null;
  readonly closing: number | null;
  readonly lines: readonly (readonly [date: string, cents: number])[];
}

/** A statement that a package ships, and how a package that is known for its format reads it. */
export interface Sample {
  /** `name==version` of PyPI, `name@version` of npm. */
  readonly package: string;
  readonly file: string;
  readonly path: string;
  readonly format: string;
  readonly reading: { readonly statements: readonly ForeignStatement[] } | { readonly error: string };
}

/** @param python with the packages of `statement-samples-python/requirements.txt` */
export function statementSamples(python: string): readonly Sample[] {
  mkdirSync(FOLDER, { recursive: true });
  const options = { encoding: 'utf8' as const, maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' as const };
  const env = pipVariables() ?? {};
  return JSON.parse(execFileSync(python, [SCRIPT, FOLDER], { ...options, env }));
}

/** `agrees`; `read`, where no foreign reading is to be had; `refused: …` or `differs: …`. */
export async function outcomeOf({ path, file, format, reading }: Sample): Promise<string> {
  const ours = await readings(file, path);
  if (typeof ours === 'string') return `refused: ${ours}`;
  if ('error' in reading) return 'read';
  const [own, foreign] = [ours.filter(hasLines), reading.statements.filter(hasLines)];
  if (own.length !== foreign.length) return `differs: ${own.length} statements, theirs ${foreign.length}`;
  const differences = own.flatMap((statement, index) =>
    differenceOf(statement, foreign[index], BATCHES.includes(format)),
  );
  return differences[0] === undefined ? 'agrees' : `differs: ${differences[0]}`;
}

async function readings(file: string, path: string): Promise<readonly BankStatement[] | string> {
  try {
    return await readStatements({ name: file, content: readFileSync(path) }, { csv: null });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What has no lines says nothing of the reading. */
function hasLines({ lines }: { readonly lines: readonly unknown[] }): boolean {
  return lines.length > 0;
}

/** Formats whose batches are several lines here and one there. */
const BATCHES: readonly string[] = ['camt', 'coda'];

function differenceOf(
  own: BankStatement,
  foreign: ForeignStatement | undefined,
  hasBatches: boolean,
): readonly string[] {
  if (foreign === undefined) return ['no statement'];
  const [count, theirCount] = [own.lines.length, foreign.lines.length];
  if (hasBatches ? count < theirCount : count !== theirCount) return [`${count} lines, theirs ${theirCount}`];
  for (const balance of ['opening', 'closing'] as const) {
    if (own[balance] === null || foreign[balance] === null || own[balance] === foreign[balance]) continue;
    return [`${balance} balance ${own[balance]}, theirs ${foreign[balance]}`];
  }
  const ours = totals(own.lines.map(({ bookedOn, amount }) => [bookedOn, amount]));
  const theirs = totals(foreign.lines);
  return ours === theirs ? [] : [`lines ${ours}, theirs ${theirs}`];
}

/** How much moved on each day; lines of one batch are one there. */
function totals(lines: ForeignStatement['lines']): string {
  const days = new Map<string, number>();
  for (const [date, cents] of lines) days.set(date, (days.get(date) ?? 0) + cents);
  return [...days]
    .map(([date, cents]) => `${date} ${cents}`)
    .toSorted()
    .join(', ');
}
