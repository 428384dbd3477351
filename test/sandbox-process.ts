import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '../dist/cobot-sandbox.js');

export interface SandboxProcess {
  /** What it printed until it was ready. */
  readonly manual: string;
  /** The platform's address. */
  readonly url: string;
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `cobot-sandbox` as it was built, on free ports. @param last what stands in the last part of its manual */
export async function startSandboxProcess(
  args: readonly string[] = [],
  last = 'Sandbox of KSeF',
  program = PROGRAM,
): Promise<SandboxProcess> {
  const ports = ['--port', '0', '--ksef-port', '0'];
  const child = spawn(process.execPath, [program, ...ports, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = new Promise<number | null>((done) => {
    child.once('exit', (code) => {
      running.delete(child);
      done(code);
    });
  });
  const manual = await new Promise<string>((done, fail) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes(last)) done(text);
    });
    child.stdout.on('end', () => fail(new Error(`the sandbox ended before it was ready: ${text}`)));
  });
  const [, url = ''] = /base_url +(\S+)\/api2/.exec(manual) ?? [];
  return {
    manual,
    url,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
