import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Mustang's command line brings the XSDs, the schematron rules and veraPDF in one file (docs/adr/0005). */
const VERSION = '2.26.0';
const SHA256 = '42d7868cb68264874a7b8cab4c3587b03b23ccc7cd72373da917f66758bb9736';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy';
const FOLDER = resolve(import.meta.dirname, '../../test-output/reference');
const NAME = `Mustang-CLI-${VERSION}.jar`;
const OLDEST_JAVA = 17;

export type ReferenceJar =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/** The reference validators, fetched from Maven Central when they are not here yet, or why they cannot be had. */
export function referenceJar(): ReferenceJar {
  const java = javaVersion();
  if (java < OLDEST_JAVA) return { ok: false, reason: `no JDK ${OLDEST_JAVA} or later` };
  const path = join(FOLDER, NAME);
  if (!existsSync(path)) {
    const problem = fetchJar(path);
    if (problem !== undefined) return { ok: false, reason: problem };
  }
  return isPinned(path) ? { ok: true, path } : { ok: false, reason: `${NAME} is not the pinned file` };
}

/** The compiler's version, because the program is run from its source; 0 without one. */
function javaVersion(): number {
  const answer = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return Number(/javac (\d+)/.exec(`${answer.stdout ?? ''}${answer.stderr ?? ''}`)?.[1] ?? 0);
}

/** Copies the jar to `path`, by way of a folder of its own so that a broken download leaves nothing there. */
function fetchJar(path: string): string | undefined {
  const incoming = join(FOLDER, `incoming-${process.pid}`);
  mkdirSync(incoming, { recursive: true });
  const artifact = `-Dartifact=org.mustangproject:Mustang-CLI:${VERSION}`;
  const maven = spawnSync('mvn', ['-B', '-q', COPY, artifact, `-DoutputDirectory=${incoming}`], {
    encoding: 'utf8',
  });
  if (maven.error !== undefined) return 'no Maven (mvn) to fetch the reference validators with';
  if (maven.status !== 0) return `Maven could not fetch ${NAME}: ${maven.stdout.split('\n')[0] ?? ''}`;
  renameSync(join(incoming, NAME), path);
  rmSync(incoming, { recursive: true });
  return undefined;
}

function isPinned(path: string): boolean {
  return createHash('sha256').update(readFileSync(path)).digest('hex') === SHA256;
}
