import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';

/** A thread that opens it waits for one who writes, as it does for a network folder that is gone. */
function pipe(): string {
  const path = join(temporaryFolder('hanging-'), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

it('a process of which a thread waits for a folder that never answers comes to its end', async () => {
  const script = `import { open } from 'node:fs/promises';
    import { folderTurns } from '@spacebooks/base/folder-turns';
    import { leaveHanging } from './src/cli/leave-hanging.ts';
    const patience = new AbortController();
    void folderTurns.take('/gone', () => open('${pipe()}', 'r'), patience.signal);
    await new Promise(setImmediate);
    patience.abort();
    console.log('stopped');
    leaveHanging();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)));
  expect([said, signal]).toEqual(['stopped\n', 'SIGTERM']);
});
