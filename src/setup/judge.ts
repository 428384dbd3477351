import { resolve } from 'node:path';
import type { Environment } from '../config/environment.js';
import { loadConfig } from '../config/load.js';
import { ConfigError, type ConfigProblem } from '../config/problem.js';
import { readFileFromDisk } from '../config/read-file.js';
import type { Made } from './made.js';

/**
 * What is wrong with a configuration before it is written, as its program would read it.
 *
 * @param file as the operator named it. @returns none where it is right
 */
export function judgeConfiguration(
  file: string,
  { text, secrets }: Made,
  env: Environment,
): readonly ConfigProblem[] {
  const path = resolve(file);
  const made = new Map(secrets.map((secret) => [secret.path, secret.secret.reveal()]));
  try {
    loadConfig(file, {
      env,
      readFile: (each, mostBytes) => {
        if (each === path) return Buffer.from(text);
        const secret = made.get(each);
        return secret === undefined ? readFileFromDisk(each, mostBytes) : Buffer.from(secret);
      },
    });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
