import { type CountingProcess, startCounting } from '../counting-process.js';
import { spaceTexts } from '../space-texts.js';
import type { Command, Counts } from './platform.js';

/** The platform of a bench, in a process of its own: what it costs is not the daemon's. */
export interface Platform extends CountingProcess<Command, Counts> {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly spaceUrls: readonly string[];
}

export interface PlatformSize {
  readonly spaces: number;
  readonly invoicesOfEach: number;
  readonly lines: number;
  /** How many times faster than real time its clock is. */
  readonly speed: number;
}

export async function startPlatform({
  spaces,
  invoicesOfEach,
  lines,
  speed,
}: PlatformSize): Promise<Platform> {
  const url = new URL('./platform.ts', import.meta.url);
  const args = [spaces, invoicesOfEach, lines, speed].map(String);
  const [child, addresses] = await startCounting<Command, Counts>(url, args);
  return { ...(addresses as Pick<Platform, 'baseUrl' | 'authUrl' | 'spaceUrls'>), ...child };
}

/** @param more further sections, in YAML */
export function configText({ baseUrl, authUrl, spaceUrls }: Platform, port: number, more = ''): string {
  return `
platform: { base_url: ${baseUrl}, auth_url: ${authUrl} }
spaces:${spaceTexts(spaceUrls)}
webhooks: { public_url: "http://127.0.0.1:${port}", listen: "127.0.0.1:${port}" }
store: { path: data/spacebooks.sqlite }
archive: { path: data/archive }
log: { level: error }
${more}`;
}
