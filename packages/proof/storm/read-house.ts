import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEFECT =
  /daemon\.defect|unhandledRejection|unhandled rejection|ERR_UNHANDLED|uncaughtException|\bat .*dist\/.*\.js:\d+/i;
/** The sandbox is no part of the product, and its journal is read elsewhere. */
const OURS = /^(daemon|people)/;

/** Lines of our logs that tell of a defect, at most a few. */
export function defectsIn(folder: string): readonly string[] {
  return logs(folder)
    .filter((name) => OURS.test(name))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => DEFECT.test(line))
        .map((line) => `${name}: ${line.slice(0, 300)}`),
    )
    .slice(0, 20);
}

/** A command such as `sync`, which takes the folder for itself, was faster than the next daemon. */
const TAKEN = 'another daemon is using this database';

/** What daemons said when they did not start, but for a command that was at work. */
export function refusedStarts(folder: string): readonly string[] {
  return readFileSync(join(folder, 'daemon.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('spacebooks: ') && !line.includes(TAKEN))
    .slice(0, 20);
}

/** Where a secret stands in what our processes wrote, and in what people were sent. */
export function secretsIn(
  folder: string,
  messages: readonly string[],
  secrets: readonly string[],
): readonly string[] {
  const texts = [
    ...logs(folder)
      .filter((name) => OURS.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
    ...messages.map((text, index) => [`message ${index + 1}`, text] as const),
  ];
  return texts.filter(([, text]) => secrets.some((secret) => text.includes(secret))).map(([name]) => name);
}

function logs(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => /\.(log|out)$/.test(name));
}
