import type { SpaceConfig } from './config.js';

/** Options that still do what they did, and that another one has taken the place of. */
export function olderSettings({ id, accounting }: SpaceConfig): readonly string[] {
  const byHand = Object.keys(accounting?.formats.jpk?.by_hand ?? {});
  if (byHand.length === 0) return [];
  return [
    `space ${id}: accounting.jpk.by_hand is the older way to leave documents out (${byHand.join(', ')}); remove it, and decide with a name and an audit row: spacebooks books exclude NUMBER --report jpk-v7m --why TEXT`,
  ];
}
