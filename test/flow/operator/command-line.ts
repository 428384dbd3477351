import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Answer, callProgram } from '../call-program.js';
import type { Stage } from '../stage.js';

/** Calls `spacebooks` as an operator does beside the daemon of a stage. */
export async function call(stage: Stage, ...args: string[]): Promise<Answer> {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return callProgram([...args, '--config', config], { redacts: true });
}
