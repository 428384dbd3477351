import { setFlagsFromString } from 'node:v8';

const COMPILERS = ['opt', 'maglev', 'sparkplug'] as const;

/**
 * Runs what a program does once, at its start, without compiling it further: a sandbox takes ten megabytes less for it.
 *
 * @returns how to compile again, from when on it serves
 */
export function interpreted(): () => void {
  for (const compiler of COMPILERS) setFlagsFromString(`--no-${compiler}`);
  return () => {
    for (const compiler of COMPILERS) setFlagsFromString(`--${compiler}`);
  };
}
