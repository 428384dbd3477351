import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Why no program in Python can run here; null where it can. */
export function whyNoPython(): string | null {
  const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
  return status === 0 ? null : 'there is no python3 of 3.11 or later';
}

/** A program in Python that reads an order a line, as JSON, and answers each with a line. */
export class JudgeProcess {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #answers: AsyncIterator<string>;

  constructor(program: string, ...words: readonly string[]) {
    this.#process = spawn('python3', ['-B', program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
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
