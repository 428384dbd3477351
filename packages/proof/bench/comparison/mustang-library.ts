import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mustangJar } from '../../../../test/conformance/mustang-jar.js';
import type { MaybeRival, Rival } from './rival.js';

const NAME = 'Mustang’s library, in a JVM that is warm';
const PROGRAM = join(import.meta.dirname, 'java/MustangLibrary.java');

/** One way to make a document. */
interface Way {
  readonly order: 'combine' | 'draw';
  readonly does: string;
  readonly target: number;
  readonly documents: number;
  /** Documents of both sizes together until the compiler of the JVM has done most of its work. */
  readonly warmUp: number;
}

const COMBINE: Way = {
  order: 'combine',
  does: 'combines them in PDF/A-3',
  target: 4,
  documents: 30,
  warmUp: 150,
};
/** Thirty times the work for each document: after these, the time of one varies by about a tenth. */
const DRAW: Way = {
  order: 'draw',
  does: 'draws the XML, combines both in PDF/A-3',
  target: 25,
  documents: 2,
  warmUp: 24,
};

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
  const answerTo = orders(java);
  let processorMs = 0;
  const make = async (line: string): Promise<void> => {
    processorMs = await answerTo(line);
  };
  const rival = ({ order, warmUp, ...way }: Way): Rival => {
    let made = 0;
    return {
      ...way,
      name: `${NAME}, ${order === 'draw' ? 'drawing' : 'given the PDF and the XML'}`,
      draws: order === 'draw',
      processorMs: () => processorMs,
      prepare: async ({ document, xml, plainPdf }) => {
        const [pdf, source] = ['pdf', 'xml'].map((type) => join(folder, `${document.number}.${type}`));
        writeFileSync(pdf ?? '', plainPdf);
        writeFileSync(source ?? '', xml);
        const line = order === 'draw' ? `draw\t${source}` : `combine\t${pdf}\t${source}`;
        while (made < warmUp) {
          made += 1;
          await make(line);
        }
        return () => make(line);
      },
    };
  };
  return {
    rivals: [rival(COMBINE), rival(DRAW)],
    stop: () => {
      java.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One order after the other, each answered by a line. @returns the time on the processor so far, in milliseconds */
function orders(java: ChildProcess): (line: string) => Promise<number> {
  const { stdin, stdout } = java;
  if (stdin === null || stdout === null) throw new Error('no way to Java');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async (line) => {
    stdin.write(`${line}\n`);
    const { value: answer = 'it has ended' } = await lines.next();
    const [, nanoseconds] = /^\d+ (\d+)$/.exec(answer) ?? [];
    if (nanoseconds === undefined) throw new Error(answer);
    return Number(nanoseconds) / 1_000_000;
  };
}
