import { afterAll } from 'vitest';
import { afterTestFile } from './after-test.js';

// Commands narrow it for their process, and files share one; whoever starts the tests may have another.
process.umask(0o022);

// The first hook of each file: it runs last.
afterAll(afterTestFile);
