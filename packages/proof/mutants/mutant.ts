/** What is read of Stryker's report (mutation-testing-report-schema, version 2). */
export interface StrykerReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly StrykerMutant[] }>
  >;
}

export interface StrykerMutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** Both count from 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** A change of the code, with what the tests said of it. */
export interface Mutant {
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The line of the file in which it begins, without blanks at its ends. */
  readonly statement: string;
  /** What stood there, on one line. */
  readonly code: string;
  /** What stood there instead, on one line. */
  readonly replacement: string;
  /** Null where it was no program any more: it counts for nothing. */
  readonly isDetected: boolean | null;
}

/** A mutant that makes the tests wait for ever is noticed, too. */
const DETECTED: readonly string[] = ['Killed', 'Timeout'];
const UNDETECTED: readonly string[] = ['Survived', 'NoCoverage'];

/** The mutants of a report, file by file, in the order of their lines. */
export function mutantsOf({ files }: StrykerReport): readonly Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .map(({ location, replacement = '', status }) => ({
        file,
        line: location.start.line,
        statement: onOneLine(source.split('\n')[location.start.line - 1] ?? ''),
        code: onOneLine(cut(source, location)),
        replacement: onOneLine(replacement),
        isDetected: DETECTED.includes(status) ? true : UNDETECTED.includes(status) ? false : null,
      }))
      .sort((a, b) => a.line - b.line),
  );
}

function cut(source: string, { start, end }: StrykerMutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

/** Without the blanks of the layout, so that a formatter changes nothing. */
export function onOneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}
