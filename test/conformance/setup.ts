import type { TestProject } from 'vitest/node';
import { referenceValidators } from './validators.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Class path of the reference validators; empty when they cannot be had here. */
    validators: string;
  }
}

/**
 * Fetches the reference validators once before the conformance tests. Without them the tests are skipped
 * with the reason printed, or fail where SPACEBOOKS_REQUIRE_ALL=1 asks for everything.
 */
export function setup(project: TestProject): void {
  const found = referenceValidators();
  if (!found.ok) {
    const message = `Conformance tests need the reference validators: ${found.reason}.`;
    if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
    console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
  }
  project.provide('validators', found.ok ? found.path : '');
}
