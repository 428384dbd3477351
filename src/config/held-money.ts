import type { ItemCondition } from '../domain/accounting/item-condition.js';
import type { SpaceConfig } from './config.js';
import { taxRules } from './einvoice-settings.js';

/** Warns of accounts that hold money while no tax case says `not subject`: documents would state their items as supplies. */
export function heldAsSupplies(space: SpaceConfig): readonly string[] {
  const { id, accounting } = space;
  const rules = taxRules(space).filter((rule) => rule.case === 'not subject');
  return (accounting?.settings.accounts ?? []).flatMap(({ account, holds, when }) => {
    if (holds === undefined || rules.some((rule) => mayFit(rule.when, when))) return [];
    const line = `- { when: { ${conditionOf(when)} }, case: not subject }`;
    return `space ${id}: account ${account} holds money (${holds}), and no tax case says that nothing is supplied for it; write \`${line}\` as the first of e_invoices.tax_cases`;
  });
}

/** Whether a rule may be for items of a condition. */
function mayFit(rule: ItemCondition | undefined, items: ItemCondition | undefined): boolean {
  const fits = (key: 'accounting_code' | 'revenue_account'): boolean =>
    rule?.[key] === undefined || items?.[key] === undefined || rule[key] === items[key];
  return fits('accounting_code') && fits('revenue_account');
}

function conditionOf(when: ItemCondition | undefined): string {
  const { accounting_code: code, revenue_account: account } = when ?? {};
  const parts = [
    ...(account === undefined ? [] : [`revenue_account: '${account}'`]),
    ...(code === undefined ? [] : [`accounting_code: '${code}'`]),
  ];
  return parts.length === 0 ? 'accounting_code: …' : parts.join(', ');
}
