import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Fetched, isPinned, REFERENCE } from './reference.js';

interface Jar {
  /** As Maven names it. */
  readonly artifact: string;
  readonly name: string;
  readonly sha256: string;
}

/** Mustang's command line brings the rules of EN 16931, the XSD of UBL, veraPDF and Saxon in one file (docs/adr/0005). */
const MUSTANG: Jar = {
  artifact: 'org.mustangproject:Mustang-CLI:2.26.0',
  name: 'Mustang-CLI-2.26.0.jar',
  sha256: '42d7868cb68264874a7b8cab4c3587b03b23ccc7cd72373da917f66758bb9736',
};

/** OpenPeppol's schematron of several releases, 2026.5 among them. */
const PEPPOL: Jar = {
  artifact: 'com.helger.phive.rules:phive-rules-peppol:4.3.7',
  name: 'phive-rules-peppol-4.3.7.jar',
  sha256: 'c82aaeda5ca16166034421393d160ec6cf77460b16e027eecc4bb5fe67a552ce',
};

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy';
const OLDEST_JAVA = 17;

export const mustangJar = (): Fetched => fetched(MUSTANG);
export const peppolJar = (): Fetched => fetched(PEPPOL);

/** Fetched from Maven Central when it is not here yet, or why it cannot be had. */
function fetched(jar: Jar): Fetched {
  const java = javaVersion();
  if (java < OLDEST_JAVA) return { ok: false, reason: `no JDK ${OLDEST_JAVA} or later` };
  const path = join(REFERENCE, jar.name);
  const problem = existsSync(path) ? undefined : fetchJar(jar, path);
  if (problem !== undefined) return { ok: false, reason: problem };
  return isPinned(path, jar.sha256)
    ? { ok: true, path }
    : { ok: false, reason: `${jar.name} is not the pinned file` };
}

/** The compiler's version, because the program is run from its source; 0 without one. */
function javaVersion(): number {
  const answer = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return Number(/javac (\d+)/.exec(`${answer.stdout ?? ''}${answer.stderr ?? ''}`)?.[1] ?? 0);
}

/** Copies the jar to `path`, by way of a folder of its own so that a broken download leaves nothing there. */
function fetchJar({ artifact, name }: Jar, path: string): string | undefined {
  const incoming = join(REFERENCE, `incoming-${process.pid}`);
  mkdirSync(incoming, { recursive: true });
  const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${incoming}`];
  const maven = spawnSync('mvn', ['-B', '-q', COPY, ...options], { encoding: 'utf8' });
  if (maven.error !== undefined) return 'no Maven (mvn) to fetch the reference validators with';
  if (maven.status !== 0) return `Maven could not fetch ${name}: ${maven.stdout.split('\n')[0] ?? ''}`;
  renameSync(join(incoming, name), path);
  rmSync(incoming, { recursive: true });
  return undefined;
}
