import type { TestProject } from 'vitest/node';
import { referenceJar } from './reference-jar.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the reference validators' jar; empty when they cannot be had here. */
    referenceJar: string;
  }
}

/**
 * Fetches the reference validators once before the conformance tests. Without them the tests are skipped
 * with the reason printed, or fail where SPACEBOOKS_REQUIRE_ALL=1 asks for everything.
 */
export function setup(project: TestProject): void {
  const jar = referenceJar();
  if (!jar.ok) {
    const message = `Conformance tests need the reference validators: ${jar.reason}.`;
    if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
    console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
  }
  project.provide('referenceJar', jar.ok ? jar.path : '');
}
