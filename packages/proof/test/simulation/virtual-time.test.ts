import { syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { installVirtualTime } from '../../simulation/virtual-time.js';

it('leaves real timers to what has imported them, also where the disk was simulated meanwhile', async () => {
  const time = installVirtualTime(Date.UTC(2026, 10, 25));
  // As the simulated disk does (packages/proof/simulation/disk.ts): whoever has imported something of Node's is given what is there now.
  syncBuiltinESMExports();
  let isOver = false;
  const waiting = setTimeout(1).then(() => {
    isOver = true;
  });
  await time.settle();
  expect(isOver).toBe(false);
  await time.runUntil(time.now() + 2);
  await waiting;
  time.uninstall();
  await setTimeout(1);
});
