import type { FastifyRequest } from 'fastify';
import {
  entriesOf,
  entryMeant,
  isListed,
  type SettingChange,
} from '../domain/finance-settings/change-setting.js';
import type { SettingKind, SettingValue } from '../domain/finance-settings/finance-settings.js';
import { entryOf, fieldText } from '../domain/finance-settings/setting-fields.js';
import { fieldOf, notFound } from './forms.js';
import { logoOf } from './setting-form.js';
import type { ShownSetting } from './settings-desk.js';
import type { Site } from './site.js';

export type SettingQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The settings that a request is about, as they are now. */
interface SeenSetting {
  readonly spaceId: string;
  readonly kind: SettingKind;
  readonly shown: ShownSetting;
}

/** What the form shows at first: an entry that is to be changed, or what a link proposes for a new one. */
export async function prefilled(
  { settings }: Pick<Site, 'settings'>,
  { spaceId, kind, shown }: SeenSetting,
  query: SettingQuery,
  entry: number | null,
): Promise<SettingValue | null> {
  if (!isListed(kind)) return shown.content;
  const invoice = textIn(query, 'invoice');
  const isProposed = entry === null && kind === 'tax-cases' && invoice !== '';
  const known = isProposed
    ? await settings.proposal(spaceId, invoice)
    : (entriesOf(shown.content)[entry ?? -1] ?? null);
  const textOf = (name: string) => (name in query ? textIn(query, name) : fieldText(known, { name }));
  return entryOf(kind, known, textOf, shown.names);
}

export function textIn(query: SettingQuery, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
}

function entryNumber(text: string, { content }: Pick<ShownSetting, 'content'>): number | null {
  const entry = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  return entry >= 0 && entry < entriesOf(content).length ? entry : null;
}

/** The entry that was seen, in the list of today. @param seenIn the version of the list that was seen; empty for that of today */
export function entryToday(text: string, seenIn: string, shown: ShownSetting): number | null {
  const before = seenIn === '' ? shown.version : Number(seenIn);
  if (before === shown.version) return entryNumber(text, shown);
  const seen = shown.versions.find(({ version }) => version === before);
  const entry = seen === undefined ? null : entryNumber(text, seen);
  return seen === undefined || entry === null ? null : entryMeant(seen.content, shown.content, entry);
}

export function changeOf(request: FastifyRequest, { kind, shown }: SeenSetting): SettingChange {
  const entry = entryToday(fieldOf(request, 'entry'), fieldOf(request, 'before'), shown);
  const what = fieldOf(request, 'do');
  if (what === 'remove') return { do: 'remove', entry };
  if (what === 'up' || what === 'down') return { do: what, entry };
  if (what === 'restore') {
    const version = Number(fieldOf(request, 'version'));
    const found = shown.versions.find((each) => each.version === version);
    if (found === undefined && version !== 0) throw notFound();
    return { do: 'restore', content: found?.content ?? null };
  }
  const present = isListed(kind) ? (entriesOf(shown.content)[entry ?? -1] ?? null) : shown.content;
  const textOf = (name: string): string =>
    name === 'logo' ? logoOf(request, present) : fieldOf(request, `f.${name}`);
  return { do: 'put', entry, value: entryOf(kind, present, textOf, shown.names) };
}
