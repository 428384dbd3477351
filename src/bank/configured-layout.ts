import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Layout } from '@spacebooks/bank-statements/csv/layout';
import { ownLayout, ownLayoutNames, readLayout } from './load-layout.js';
import { unreadable } from './unreadable.js';

/**
 * A layout as the configuration names it: one that comes with the program by its name, one of the operator's by an absolute
 * path.
 *
 * @throws Failure `bank.unreadable`
 */
export function configuredLayout(name: string): Layout {
  if (!isAbsolute(name)) {
    const names = ownLayoutNames();
    if (names.includes(name)) return ownLayout(name);
    const problem = `no layout is called ${name}`;
    const fix = `write ${names.join(', ')}, or the path of a file of your own`;
    throw unreadable({ file: 'accounting.bank', field: 'layout', problem, fix });
  }
  if (existsSync(name)) return readLayout(readFileSync(name, 'utf8'), name);
  throw unreadable({ file: name, problem: 'is not there', fix: 'correct accounting.bank.accounts[].layout' });
}
