import { lacksAccount } from '../../domain/advice/account-form.js';
import type { SettingKind } from '../../domain/finance-settings/finance-settings.js';
import type { Finding } from '../../domain/finding.js';
import type { TriedExport } from '../settings-desk.js';

/** Of each export, so that the page stays short; of items without an account each is named. */
const MOST_NAMED = 5;

/** An export as the effect of a setting shows it: what blocks it only with the setting, and what does so already. */
export function effectOnExport(
  { name, blockedBefore, blockedAfter, rebooking }: TriedExport,
  kind: SettingKind,
) {
  const isFreed = blockedBefore !== null && blockedAfter === null;
  if (blockedAfter === null) return { name, rebooking, isFreed, blocked: null };
  const { findings } = blockedAfter;
  const known = new Set((blockedBefore?.findings ?? []).map(keyOf));
  const caused = findings.filter((finding) => !known.has(keyOf(finding)));
  const before = findings.filter((finding) => known.has(keyOf(finding)));
  const named = { caused: mostOf(caused), before: mostOf(before) };
  const blocked = {
    ...named,
    /** What is let through only lacks its account, which can be set first. */
    isAccountFirst: kind !== 'accounts' && caused.every(lacksAccount),
    count: Math.max(1, findings.length),
    others: findings.length - named.caused.length - named.before.length,
    /** Where there are no points to name. */
    reason: findings.length === 0 ? blockedAfter : null,
  };
  return { name, rebooking, isFreed, blocked };
}

/** Accounts first. */
function mostOf(findings: readonly Finding[]): readonly Finding[] {
  const others = findings.filter((finding) => !lacksAccount(finding));
  return [...findings.filter(lacksAccount), ...others.slice(0, MOST_NAMED)];
}

function keyOf({ rule, field, message }: Finding): string {
  return JSON.stringify([rule, field, message]);
}
