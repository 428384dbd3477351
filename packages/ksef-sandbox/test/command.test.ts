import { runProgram } from '@spacebooks/sandbox-engine/command';
import { expect, it } from 'vitest';
import { ksefProgram } from '../src/command.js';

it('serves KSeF alone, until it is told to stop', async () => {
  const lines: string[] = [];
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const output = { line: (text: string) => void lines.push(text), error: expect.unreachable };
  const ended = runProgram(ksefProgram, ['--port', '0', '--no-limit'], output, stopped);
  // The first start in a process makes two RSA keys.
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1);
  const url = /base_url +(\S+)/.exec(lines[0] ?? '')?.[1];
  expect((await fetch(`${url}/auth/challenge`, { method: 'POST' })).status).toBe(200);
  stop();
  expect(await ended).toBe(0);
  await expect(fetch(`${url}/auth/challenge`, { method: 'POST' })).rejects.toThrow();
});

it('has no option that is the platform’s alone', async () => {
  const errors: string[] = [];
  const output = { line: expect.unreachable, error: (text: string) => void errors.push(text) };
  const code = await runProgram(ksefProgram, ['--proxy', '0', '--real-addresses'], output, Promise.resolve());
  expect([code, errors[0]]).toEqual([64, "ksef-sandbox: unknown option '--real-addresses'"]);
});
