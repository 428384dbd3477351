import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const WATCH = pathToFileURL('dist/einvoice/at-work/watch-loop.js').href;

/** A program with a watch that waits for half a second of silence. */
function play(program: string): { readonly signal: string | null; readonly stderr: string } {
  const code = `import { watchLoop } from '${WATCH}';
    const watch = watchLoop(500, 50);
    const blockFor = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    ${program}`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { signal, stderr };
}

describe('a loop that does not turn any more', () => {
  it('while something is computed ends the process, which says so', () => {
    expect(play('watch.begin(); blockFor(50_000);')).toEqual({
      signal: 'SIGKILL',
      stderr: 'spacebooks stood still for 1 s while it computed an e-invoice, and ends\n',
    });
  });

  it('between two computations is nobody’s doing, and one that turns is not ended', () => {
    const program = `watch.begin(); await pause(1_500); watch.end(); blockFor(1_500); watch.close();`;
    expect(play(program)).toEqual({ signal: null, stderr: '' });
  });
});
