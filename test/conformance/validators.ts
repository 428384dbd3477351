import { delimiter } from 'node:path';
import { mustangJar, peppolJar } from './maven-jars.js';
import type { Fetched } from './reference.js';
import { ruleSets } from './rule-sets.js';

/** The class path of the reference validators and the rules in force, or why one of them cannot be had. */
export function referenceValidators(): Fetched {
  const parts: readonly Fetched[] = [mustangJar(), peppolJar(), ...ruleSets()];
  const missing = parts.find((part) => !part.ok);
  if (missing !== undefined) return missing;
  return { ok: true, path: parts.map((part) => (part.ok ? part.path : '')).join(delimiter) };
}
