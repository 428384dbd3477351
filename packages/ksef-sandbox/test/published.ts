import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CONTRACT_VERSION } from '../src/contract.js';

/** Where published descriptions (OpenAPI) of KSeF lie, beside the repository; they are no part of it. */
export const PUBLISHED_FOLDER = '../shared/reference/ksef/openapi';

/** A description as it was published. */
export interface Published {
  readonly file: string;
  /** `2.9.0`, as its text or the name of its file says: the higher of both. */
  readonly version: string;
  /** With the day in it, `2.9.0-te-20261020.1`; empty where none is told. */
  readonly build: string;
  readonly content: unknown;
}

/** Every description of a folder, the oldest first; none where there is no folder. */
export function publishedIn(folder: string): readonly Published[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /\.(json|ya?ml)$/.test(file))
    .map((file) => readPublished(file, readFileSync(join(folder, file), 'utf8')))
    .toSorted((a, b) => byVersion(a.version, b.version) || (a.build < b.build ? -1 : 1));
}

/** @param file its name @param text JSON or YAML; of anything else the content is empty */
export function readPublished(file: string, text: string): Published {
  const content = contentOf(file, text);
  const said = content.info?.description ?? '';
  const versions = [said, file].map((each) => /\d+\.\d+\.\d+/.exec(each)?.[0] ?? '0.0.0');
  const [version = '0.0.0'] = versions.toSorted(byVersion).toReversed();
  return { file, version, build: /build ([\w.-]+)/.exec(said)?.[1] ?? '', content };
}

function contentOf(file: string, text: string): { readonly info?: { readonly description?: string } } {
  try {
    const content: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text);
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

/** Less than 0 when the first is older. */
export function byVersion(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  return a?.map((part, index) => part - (b?.[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The description of the version that is played; undefined where it does not lie beside the repository. */
export function playedDescription(): Published | undefined {
  return publishedIn(PUBLISHED_FOLDER).findLast(({ version }) => version === CONTRACT_VERSION);
}
