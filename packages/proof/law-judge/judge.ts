import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const PROGRAM = resolve(import.meta.dirname, 'judge/judge.py');

/** Why the judge cannot run here; null where it can. */
export function whyNoJudge(): string | null {
  const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
  return status === 0 ? null : 'there is no python3 of 3.11 or later';
}

/** Figures of a space by `period|name`: whole cents, or whole units where the form has them. */
export type Cells = Readonly<Record<string, number>>;

/** The program in Python; it reads the configuration and asks the platform. */
export class Judge {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #answers: AsyncIterator<string>;

  constructor(config: string, token: string) {
    this.#process = spawn('python3', ['-B', PROGRAM, config, token], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#answers = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** @throws Error when it has ended */
  async ask<T>(order: object): Promise<T> {
    this.#process.stdin.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await this.#answers.next();
    if (done === true) throw new Error(`the judge ended over ${JSON.stringify(order)}`);
    return JSON.parse(value) as T;
  }

  async close(): Promise<void> {
    this.#process.stdin.end();
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
  }
}
