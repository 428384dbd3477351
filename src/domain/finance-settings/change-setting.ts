import { LISTED_KINDS, ORDERED_KINDS, type SettingKind, type SettingValue } from './finance-settings.js';

/** What a person changes of the settings of a kind. */
export type SettingChange =
  /** @param entry of the list, from 0; null for a new one, and where the kind is no list */
  | { readonly do: 'put'; readonly entry: number | null; readonly value: SettingValue }
  | { readonly do: 'remove'; readonly entry: number | null }
  /** In a list whose order decides. */
  | { readonly do: 'up' | 'down'; readonly entry: number | null }
  /** Takes an earlier version. */
  | { readonly do: 'restore'; readonly content: SettingValue | null };

export function isListed(kind: SettingKind): boolean {
  return LISTED_KINDS.some((each) => each === kind);
}

/** Whether the order of its entries decides. */
export function isOrdered(kind: SettingKind): boolean {
  return ORDERED_KINDS.some((each) => each === kind);
}

export function entriesOf(content: SettingValue | null): readonly SettingValue[] {
  return Array.isArray(content) ? (content as readonly SettingValue[]) : [];
}

/**
 * Where an entry that somebody has seen stands now: others may have been removed before it.
 *
 * @param entry of `seen`, from 0
 * @returns null where it is gone, or was changed
 */
export function entryMeant(
  seen: SettingValue | null,
  now: SettingValue | null,
  entry: number,
): number | null {
  const meant = JSON.stringify(entriesOf(seen)[entry]);
  const index = entriesOf(now).findIndex((each) => JSON.stringify(each) === meant);
  return index === -1 ? null : index;
}

/** The settings after a change; null where nothing is set any more. */
export function changedSetting(
  kind: SettingKind,
  content: SettingValue | null,
  change: SettingChange,
): SettingValue | null {
  if (change.do === 'restore') return change.content;
  if (!isListed(kind)) return change.do === 'put' ? orNothing(change.value) : null;
  const entries = entriesOf(content);
  const { entry } = change;
  if (change.do === 'remove') return orNothing(entries.filter((_, index) => index !== entry));
  if (change.do !== 'put') return moved(entries, entry, change.do === 'up' ? -1 : 1);
  return entry === null ? [...entries, change.value] : entries.with(entry, change.value);
}

function moved(entries: readonly SettingValue[], entry: number | null, by: number): readonly SettingValue[] {
  const one = entries[entry ?? -1];
  const other = entries[(entry ?? -1) + by];
  if (entry === null || one === undefined || other === undefined) return entries;
  return entries.with(entry, other).with(entry + by, one);
}

function orNothing(value: SettingValue): SettingValue | null {
  return Object.keys(value).length === 0 ? null : value;
}

/** What a person would set. */
export interface SettingDraft {
  readonly kind: SettingKind;
  /** All of the kind. */
  readonly content: SettingValue | null;
  /** What was typed of it: entries of the list, each with its place, or the section; none where something is only taken away. */
  readonly typed: readonly { readonly entry: SettingValue; readonly index: number | null }[];
}

export function draftOf(kind: SettingKind, before: SettingValue | null, change: SettingChange): SettingDraft {
  const content = changedSetting(kind, before, change);
  if (!isListed(kind)) return wholeDraft(kind, content);
  if (change.do !== 'put') return { kind, content, typed: [] };
  const index = change.entry ?? entriesOf(before).length;
  return { kind, content, typed: [{ entry: change.value, index }] };
}

/** All of it as typed now. */
export function wholeDraft(kind: SettingKind, content: SettingValue | null): SettingDraft {
  if (content === null) return { kind, content, typed: [] };
  if (!isListed(kind)) return { kind, content, typed: [{ entry: content, index: null }] };
  return { kind, content, typed: entriesOf(content).map((entry, index) => ({ entry, index })) };
}
