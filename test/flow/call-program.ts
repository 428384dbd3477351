import type { Output } from '../../src/cli/output.js';
import { runProgram } from '../../src/cli/program.js';
import { createRedaction } from '../../src/ops/redaction.js';

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Both, in the order in which they were written. */
  readonly text: string;
}

export interface Call {
  readonly env?: Readonly<Record<string, string>>;
  /** Secrets are taken out, as the process itself does; otherwise a test sees all that a command hands over. */
  readonly redacts?: boolean;
  /** Where it draws its progress: a person sits there. */
  readonly progressTo?: NodeJS.WritableStream;
}

/** Calls `spacebooks` within this process. */
export async function callProgram(
  args: readonly string[],
  { env = {}, redacts = false, progressTo }: Call = {},
): Promise<Answer> {
  const redaction = createRedaction();
  const safe = (text: string): string => (redacts ? redaction.redact(text) : text);
  const lines: { readonly to: 'out' | 'err'; readonly text: string }[] = [];
  const output: Output = {
    line: (text) => void lines.push({ to: 'out', text: safe(text) }),
    error: (text) => void lines.push({ to: 'err', text: safe(text) }),
    redaction,
    colours: false,
    ...(progressTo !== undefined && { progressTo }),
  };
  const code = await runProgram(args, { output, env });
  const written = (to: 'out' | 'err'): string =>
    lines
      .filter((line) => line.to === to)
      .map(({ text }) => text)
      .join('\n');
  return { code, out: written('out'), err: written('err'), text: lines.map(({ text }) => text).join('\n') };
}
