import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mustangJar } from '../../conformance/mustang-jar.js';
import type { MaybeRival, Rival } from './rival.js';

const NAME = 'Mustang’s library, in a JVM that is warm';
const PROGRAM = join(import.meta.dirname, 'java/MustangLibrary.java');
/** The compiler of a JVM needs hundreds of documents until it is done. */
const WARM_UP = 150;
const DOCUMENTS = 30;

/** Mustang as a program of Java uses it; `stop` ends its process. */
export interface MustangLibrary {
  readonly rivals: readonly MaybeRival[];
  readonly stop: () => void;
}

export function mustangLibrary(): MustangLibrary {
  const jar = mustangJar();
  if (!jar.ok) return { rivals: [{ name: NAME, missing: jar.reason }], stop: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'bench-mustang-'));
  const java = spawn('java', ['-Dorg.slf4j.simpleLogger.defaultLogLevel=off', '-cp', jar.path, PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const order = orders(java);
  const rival = (kind: 'combine' | 'draw', does: string, most: number): Rival => ({
    name: `${NAME}, ${kind === 'draw' ? 'drawing' : 'given the PDF and the XML'}`,
    does,
    draws: kind === 'draw',
    documents: most,
    prepare: async ({ document, xml, plainPdf }) => {
      const [pdf, source] = ['pdf', 'xml'].map((type) => join(folder, `${document.number}.${type}`));
      writeFileSync(pdf ?? '', plainPdf);
      writeFileSync(source ?? '', xml);
      const line = kind === 'draw' ? `draw\t${source}` : `combine\t${pdf}\t${source}`;
      for (let made = 0; made < WARM_UP / most; made += 1) await order(line);
      return () => order(line);
    },
  });
  return {
    rivals: [
      rival('combine', 'combines them in PDF/A-3', DOCUMENTS),
      rival('draw', 'draws the XML, combines both in PDF/A-3', DOCUMENTS / 3),
    ],
    stop: () => {
      java.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One order after the other, each answered by a line. */
function orders(java: ChildProcess): (line: string) => Promise<void> {
  const { stdin, stdout } = java;
  if (stdin === null || stdout === null) throw new Error('no way to Java');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async (line) => {
    stdin.write(`${line}\n`);
    const { value: answer = 'it has ended' } = await lines.next();
    if (!/^\d+$/.test(answer)) throw new Error(answer);
  };
}
