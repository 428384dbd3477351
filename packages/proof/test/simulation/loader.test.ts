import { expect, it } from 'vitest';
import { sourceFiles, sourceText } from '../../../../test/sources.js';

/**
 * What is loaded while the simulation's time runs comes from the loader's threads: it runs on meanwhile, as far as the machine
 * is slow, and the same seed gives another trace. `lazily` loads it before; where that is not used, the simulation
 * never comes to.
 */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'cli/': 'the command line, which the simulation calls below',
  'main.ts': 'the program itself',
  'cobot-sandbox.ts': 'the program itself',
  'modules-in-folder.ts': 'commands, and the checks of the doctor',
  'packages/cobot-sandbox/src/command.ts': 'the command of the sandbox',
  'packages/sandbox-engine/src/command/': 'the commands of both sandboxes',
  'packages/sandbox-engine/src/seed-text.ts': 'a seed in a file',
  'packages/sandbox-engine/src/tls/authority.ts': 'HTTPS',
  'ops/tracing/tracer.ts': 'traces are sent nowhere',
  'notify/mail/smtp.ts': 'nobody gets mail',
  'daemon/start/start-work.ts': 'several daemons on one database',
  'store/engine/open.ts': 'PostgreSQL',
  'packages/ksef-client/src/login/proof.ts': 'a login with a certificate',
  'packages/ksef-client/src/login/pkcs12.ts': 'a certificate in PKCS#12',
  'archive/s3/connect-s3.ts': 'an archive on S3',
  'books/delivery/sftp.ts': 'a target on SFTP',
};

/** How often a file loads something at the moment at which it is needed. */
function loadsAtOnce(file: string): number {
  const text = sourceText(file)
    .replace(/^ *(?:\*|\/\*|\/\/).*$/gm, '')
    .replace(/lazily\((?:async )?\(\) =>[\s\S]*?\n?\}?\);/g, '');
  return text.match(/(?<!typeof )\bimport\((?!'[^']*'\)\.)/g)?.length ?? 0;
}

const reasonOf = (file: string): string | undefined =>
  Object.keys(ELSEWHERE).find((place) => file === place || (place.endsWith('/') && file.startsWith(place)));

it('nothing that the simulation comes to is loaded while its time runs', () => {
  const loading = sourceFiles().filter((file) => loadsAtOnce(file) > 0);
  expect(loading.filter((file) => reasonOf(file) === undefined)).toEqual([]);
  expect(new Set(loading.map(reasonOf))).toEqual(new Set(Object.keys(ELSEWHERE)));
  // SQLite is opened by each start, and by each command.
  expect(loadsAtOnce('store/engine/open.ts')).toBe(1);
});
