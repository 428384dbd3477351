import { resolve } from 'node:path';
import { Secret } from '../domain/secret.js';
import type { ConfigFile } from './schema/config-file.js';

/** Where traces go. Safe to print. */
export interface TracingConfig {
  readonly endpoint: string;
  readonly headers: readonly { readonly name: string; readonly value: Secret }[];
  readonly service_name: string;
  readonly percent: number;
}

/** Null where nothing is traced. */
export function resolveTracing(
  given: ConfigFile['tracing'],
  { folder, secrets }: { readonly folder: string; readonly secrets: ReadonlyMap<string, string> },
): TracingConfig | null {
  if (given === undefined) return null;
  const headers = given.headers.map(({ name, value, value_file: file }) => ({
    name,
    value: new Secret(value ?? secrets.get(resolve(folder, file ?? '')) ?? ''),
  }));
  return { ...given, headers };
}
