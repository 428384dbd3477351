import { onTestFinished, TestRunner } from 'vitest';

type Cleanup = () => unknown;

const afterFile: Cleanup[] = [];

/**
 * Runs `cleanup` once the test that asks for it has ended, behind the hooks of its file and the last one first; asked for
 * in `beforeAll` or at the top of a file, behind the file.
 */
export function afterTest(cleanup: Cleanup): void {
  if (TestRunner.getCurrentTest() === undefined) afterFile.push(cleanup);
  else onTestFinished(async () => void (await cleanup()));
}

/** For test/setup.ts, which every file starts with. */
export async function afterTestFile(): Promise<void> {
  for (const cleanup of afterFile.splice(0).reverse()) await cleanup();
}
