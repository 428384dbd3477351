import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Report } from './report.js';

const PROGRAM = join(import.meta.dirname, 'java/Validate.java');

/**
 * Has the reference validators judge the files, all in one Java process, and answers in the same order.
 *
 * @throws when Java ends early or leaves out a file; the message carries what it printed.
 */
export async function validate(validators: string, files: readonly string[]): Promise<readonly Report[]> {
  const java = spawn('java', ['-Dorg.slf4j.simpleLogger.defaultLogLevel=off', '-cp', validators, PROGRAM]);
  const ended = new Promise<number | null>((resolve, reject) => {
    java.once('error', reject);
    java.once('close', resolve);
  });
  java.stdin.on('error', () => undefined); // an early end is told by its exit code
  java.stdin.end(files.map((file) => `${file}\n`).join(''));
  const [output, complaints, code] = await Promise.all([text(java.stdout), text(java.stderr), ended]);
  const reports = output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Report);
  if (code !== 0 || reports.length !== files.length) {
    throw new Error(`validated ${reports.length} of ${files.length} files, exit ${code}:\n${complaints}`);
  }
  return reports;
}
