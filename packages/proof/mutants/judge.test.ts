import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe } from 'vitest';
import { testFilesOf, UNIT } from './judges.js';
import { judgedRoom } from './rooms.js';

// In one file, so that what they share is loaded once a mutant; each in a suite of its own, so that what it does before and
// after its tests (the clock that it puts in the place of the machine's, say) is not done to those of others.
for (const test of judgedRoom().tests.flatMap(testFilesOf))
  describe(relative(UNIT, test), async () => void (await import(pathToFileURL(test).href)));
