import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Key } from './keys.js';

const PROGRAM = join(import.meta.dirname, '../java/Signatures.java');
const OLDEST_JAVA = 17;

/** Whether the JDK is one that signs with RSA-PSS, too. */
export function hasJdk(): boolean {
  const { stdout, stderr } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return Number(/javac (\d+)/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[1] ?? 0) >= OLDEST_JAVA;
}

export interface SigningTask {
  readonly template: string;
  readonly key: Key;
  readonly signed: string;
}

/** Fills in the signatures of many files in one process. @throws what Java says */
export function signWithJdk(tasks: readonly SigningTask[]): void {
  run(tasks.map(({ template, key, signed }) => ['sign', template, key.keyFile, key.certificateFile, signed]));
}

/** `valid`, or why not, for each file. */
export function verdictsOfJdk(files: readonly string[]): readonly string[] {
  return run(files.map((file) => ['verify', file]));
}

function run(tasks: readonly (readonly string[])[]): readonly string[] {
  const input = tasks.map((task) => `${task.join('\t')}\n`).join('');
  const { stdout, stderr } = spawnSync('java', [PROGRAM], { input, encoding: 'utf8' });
  const answers = stdout.split('\n').filter((line) => line !== '');
  if (answers.length !== tasks.length) throw new Error(`${answers.length} of ${tasks.length}: ${stderr}`);
  return answers;
}
