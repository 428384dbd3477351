import { spawnSync } from 'node:child_process';
import type { Key } from './keys.js';

/** Whether xmlsec1 (Debian) can be run here. */
export function hasXmlsec1(): boolean {
  return spawnSync('xmlsec1', ['--version']).error === undefined;
}

const IDS = ['Object', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties'];
const ID_OPTIONS = IDS.flatMap((name) => ['--id-attr:Id', name]);

/** Fills in the empty signature of a file. @throws what xmlsec1 says */
export function signWithXmlsec1(template: string, { keyFile, certificateFile }: Key): string {
  const options = ['--sign', ...ID_OPTIONS, '--privkey-pem', `${keyFile},${certificateFile}`];
  const { stdout, stderr, status } = spawnSync('xmlsec1', [...options, template], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Whether the signature in a file is valid for the certificate that comes with it. */
export function isValidByXmlsec1(file: string): boolean {
  const options = ['--verify', ...ID_OPTIONS, '--insecure', file];
  return spawnSync('xmlsec1', options, { encoding: 'utf8' }).status === 0;
}
