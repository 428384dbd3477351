import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Fetched, isPinned, REFERENCE } from './reference.js';

/** Mustang's command line brings the rules of EN 16931, the XSD of UBL, veraPDF and Saxon in one file (docs/adr/0005). */
const VERSION = '2.26.0';
const SHA256 = '42d7868cb68264874a7b8cab4c3587b03b23ccc7cd72373da917f66758bb9736';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy';
const NAME = `Mustang-CLI-${VERSION}.jar`;
const OLDEST_JAVA = 17;

/** Fetched from Maven Central when it is not here yet, or why it cannot be had. */
export function mustangJar(): Fetched {
  const java = javaVersion();
  if (java < OLDEST_JAVA) return { ok: false, reason: `no JDK ${OLDEST_JAVA} or later` };
  const path = join(REFERENCE, NAME);
  if (!existsSync(path)) {
    const problem = fetchJar(path);
    if (problem !== undefined) return { ok: false, reason: problem };
  }
  return isPinned(path, SHA256)
    ? { ok: true, path }
    : { ok: false, reason: `${NAME} is not the pinned file` };
}

/** The compiler's version, because the program is run from its source; 0 without one. */
function javaVersion(): number {
  const answer = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return Number(/javac (\d+)/.exec(`${answer.stdout ?? ''}${answer.stderr ?? ''}`)?.[1] ?? 0);
}

/** Copies the jar to `path`, by way of a folder of its own so that a broken download leaves nothing there. */
function fetchJar(path: string): string | undefined {
  const incoming = join(REFERENCE, `incoming-${process.pid}`);
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
