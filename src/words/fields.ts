import { safeLine } from '@spacebooks/base/text/one-line';
import { itemIndexOf } from '../domain/named-item.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { say, sentencesOf } from './say.js';

/** Terms of EN 16931 that are wrong by a defect of ours alone (src/document/rules/text-rules.ts). */
const OF_THE_DOCUMENT = /^[a-z]\w*(\.|\[\])/;

/**
 * What people call a field: as the platform's interface does, or by the name of a setting with its key. `field` is the
 * platform's path or the configuration's key, such as `items[0].amount.taxes[0].rate`. A column of a target's file
 * stands as it is.
 *
 * @param item what the item is called that the field is of
 * @param reader finance reads no keys of the configuration
 */
export function fieldName(
  language: OperatorLanguage,
  field: string,
  item?: string,
  reader: 'admin' | 'finance' = 'admin',
): string {
  const words = sentencesOf('fields', language);
  const index = itemIndexOf(field);
  const path = field.replace(/\[\d+\]/g, '[]');
  if (index !== null) {
    const term = words[`item.${path.slice('items[].'.length) || 'whole'}`] ?? say(words, 'item.whole');
    const place = { term, line: index + 1 };
    return item === undefined
      ? say(words, 'of an item', place)
      : say(words, 'of a named item', { ...place, item: safeLine(item) });
  }
  const setting = words[`settings.${path}`];
  if (setting !== undefined) {
    return reader === 'finance' ? setting : say(words, 'setting', { term: setting, key: path });
  }
  return (
    words[`invoice.${path}`] ?? (OF_THE_DOCUMENT.test(path) ? say(words, 'of the document') : safeLine(field))
  );
}
