// npm 9 takes the link to the Node that it brought away again, with those for other machines, which have the same name.
// Where the Node at hand is too old for the scripts, the link is made here. Runs on every Node that npm runs on.
import { copyFileSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = [22, 18];
const modules = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) link();

function link() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const place = join(modules, '.bin', program);
  if (existsSync(place)) return;
  const brought = readdirSync(modules)
    .filter((name) => name.startsWith('node-'))
    .map((name) => join(modules, name, 'bin', program))
    .find((path) => existsSync(path));
  if (brought === undefined) return;
  try {
    symlinkSync(join('..', basename(dirname(dirname(brought))), 'bin', program), place);
  } catch {
    copyFileSync(brought, place);
  }
}
