import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { judgedFolder } from './rooms.js';

/** Of pages; or too slow for each of thousands of mutants; or asking something else every time. */
const LEFT_OUT = /^(documentation|cases|long-texts|property|ways-of-rounding)\.test\.ts$/;

const folder = resolve(import.meta.dirname, '../unit', judgedFolder());

// In one file, so that what they share is loaded once a mutant.
for (const name of readdirSync(folder).sort()) {
  if (name.endsWith('.test.ts') && !LEFT_OUT.test(name))
    await import(pathToFileURL(resolve(folder, name)).href);
}
