import { singleSpaced } from '@spacebooks/base/text/one-line';
import { all, type Element } from '@spacebooks/xml/element';
import { statedAt, statedText } from './stated.js';

/** What the payer wrote: the free text, then references; where there are none, what the bank writes of the payment. */
export function remittanceOf(payment: Element, entry: Element): string {
  const written = [
    'RmtInf/Ustrd',
    'RmtInf/Strd/CdtrRefInf/Ref',
    'RmtInf/Strd/RfrdDocInf/Nb',
    'RmtInf/Strd/AddtlRmtInf',
  ].flatMap((path) => all(payment, path).map(({ text }) => text));
  const texts = written.filter((text) => text !== '' && statedText(text) !== null);
  if (texts.length > 0) return singleSpaced(texts.join(' '));
  return singleSpaced(statedAt(payment, 'AddtlTxInf') ?? statedAt(entry, 'AddtlNtryInf') ?? '');
}
