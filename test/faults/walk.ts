import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followedProcess } from '../traces/processes/followed-process.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A block of a page: one command as a person types it, and what it printed. */
export interface Step {
  readonly command: string;
  readonly printed: string;
}

/** A command may go over several lines, as in a shell. */
const BLOCK = /```console\n\$ ((?:.*\\\n)*.*)\n([\s\S]*?)```\n/g;

export function stepsOf(page: string): readonly Step[] {
  return [...page.matchAll(BLOCK)].map(([, command = '', printed = '']) => ({ command, printed }));
}

/** The same page with what was printed now. */
export function withPrinted(page: string, printed: readonly string[]): string {
  let index = 0;
  return page.replace(BLOCK, (_all, command: string) => {
    const text = printed[index] ?? '';
    index += 1;
    return `\`\`\`console\n$ ${command}\n${text}\`\`\`\n`;
  });
}

/** A shell in an empty folder in which `spacebooks` is a command. */
export interface WalkShell {
  /** Runs a command line as a person types it; one that ends in `&` goes on. @returns what it printed */
  run(line: string): Promise<string>;
  close(): Promise<void>;
}

/** @param ports those of the page, and those that are really used */
export function openShell(folder: string, ports: ReadonlyMap<number, number>): WalkShell {
  const bin = join(folder, '..', 'bin');
  mkdirSync(bin);
  const program = join(bin, 'spacebooks');
  const followed = followedProcess();
  const node = [process.execPath, ...followed.args, MAIN].map((word) => `"${word}"`).join(' ');
  writeFileSync(program, `#!/bin/sh\nexec ${node} "$@"\n`);
  chmodSync(program, 0o755);
  const background: (() => Promise<unknown>)[] = [];
  const real = (text: string): string => replaceAll(text, [...ports]);
  const shown = (text: string): string =>
    replaceAll(
      text,
      [...ports].map(([page, used]) => [used, page]),
    );
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: folder, TZ: process.env.TZ, ...followed.env };
  return {
    run: (line) =>
      new Promise((resolve, reject) => {
        const isBackground = line.endsWith(' &');
        const script = real(isBackground ? `exec ${line.slice(0, -2)}` : line);
        const child = execFile('/bin/sh', ['-c', script], { cwd: folder, env }, (error, out, complaints) => {
          if (isBackground) return;
          if (error === null) resolve(shown(`${out}${complaints}`));
          else reject(new Error(`${line}\n${out}${complaints}`));
        });
        if (!isBackground) return;
        const exited = new Promise((done) => child.once('exit', done));
        background.push(() => {
          child.kill('SIGTERM');
          return exited;
        });
        resolve('');
      }),
    close: async () => {
      for (const end of background.splice(0).reverse()) await end();
      followed.ended();
    },
  };
}

function replaceAll(text: string, ports: readonly (readonly [number, number])[]): string {
  return ports.reduce((all, [from, to]) => all.replaceAll(`:${from}`, `:${to}`), text);
}
