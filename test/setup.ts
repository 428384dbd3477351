import { afterAll } from 'vitest';
import { afterTestFile } from './after-test.js';

// The first hook of each file: it runs last.
afterAll(afterTestFile);
