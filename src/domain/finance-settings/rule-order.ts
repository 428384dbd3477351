import type { SettingValue } from './finance-settings.js';
import { fieldText, isSettingSection } from './setting-fields.js';

/**
 * Of each rule the first one before it that takes all that it fits, so that it never decides; null where none does for certain: which
 * countries a group has, for example, is not looked at.
 *
 * @param rules in their order
 * @returns indexes
 */
export function takenBefore(rules: readonly SettingValue[]): readonly (number | null)[] {
  return rules.map((rule, index) => {
    const first = rules.slice(0, index).findIndex((earlier) => takesAll(earlier, rule));
    return first === -1 ? null : first;
  });
}

function takesAll(earlier: SettingValue, rule: SettingValue): boolean {
  if (isTaxed(earlier) !== isTaxed(rule)) return false;
  const own = conditionsOf(rule);
  return Object.entries(conditionsOf(earlier)).every(([name, wanted]) => implies(name, own[name], wanted));
}

/** A tax case is of items with tax, or of items without; null of rules that are no tax cases. */
function isTaxed(rule: SettingValue): boolean | null {
  const name = fieldText(rule, { name: 'case' });
  return name === '' ? null : name === 'standard';
}

function conditionsOf(rule: SettingValue): { readonly [key: string]: SettingValue | undefined } {
  const when = isSettingSection(rule) ? rule.when : undefined;
  return isSettingSection(when) ? when : {};
}

/** Conditions that fit by value, and not as they are written. */
const COMPARED: Readonly<Record<string, (own: string, wanted: string) => boolean>> = {
  rate: (own, wanted) => Number(own) === Number(wanted),
  valid_from: (own, wanted) => own >= wanted,
};

/** Whether whatever fits the one condition fits the wanted one, too. */
function implies(name: string, own: SettingValue | undefined, wanted: SettingValue | undefined): boolean {
  if (wanted === undefined) return true;
  if (own === undefined) return false;
  if (typeof own === 'string' && typeof wanted === 'string') {
    return (COMPARED[name] ?? Object.is)(own, wanted);
  }
  if (!Array.isArray(own) || !Array.isArray(wanted)) return false;
  return own.every((each) => wanted.includes(each));
}
