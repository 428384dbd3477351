import type { Advice } from '../domain/advice/advice.js';
import type { OperatorLanguage } from '../domain/settings.js';
import { say, sentencesOf } from './say.js';

/** What to do, in at least one step, in the order in which they are done. */
export function adviceSteps({ key, values, place }: Advice, language: OperatorLanguage): readonly string[] {
  const words = sentencesOf('advices', language);
  const menus =
    place.at !== 'platform'
      ? {}
      : {
          menu: say(words, `menu.${place.menu}`, values),
          invoiceMenu: say(words, `menu.${values.invoice ? 'invoice' : 'invoices'}`, values),
        };
  return say(words, `advice.${key}`, { ...values, ...menus }).split('\n');
}
