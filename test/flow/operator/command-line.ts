import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from '../../../src/cli/output.js';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import type { Stage } from '../stage.js';

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Calls `spacebooks` as an operator does beside the daemon of a stage. */
export async function call(stage: Stage, ...args: string[]): Promise<Answer> {
  const out: string[] = [];
  const err: string[] = [];
  const output: Output = {
    line: (text) => void out.push(output.redaction.redact(text)),
    error: (text) => void err.push(output.redaction.redact(text)),
    redaction: createRedaction(),
    colours: false,
  };
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  const code = await runProgram([...args, '--config', config], { output, env: {} });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
