import { vi } from 'vitest';
import { afterTest } from './after-test.js';

/**
 * What this file imports from here on is loaded anew, and anew once more in the files behind it: for what a process does
 * once, when it loads a file or reads a template. Test files share their modules (vitest.config.ts).
 */
export function freshModules(): void {
  vi.resetModules();
  afterTest(() => vi.resetModules());
}
