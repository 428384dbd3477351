import { type Element, textAt } from '@spacebooks/xml/element';

/**
 * What stands where an element is mandatory and there is nothing to say; and whether a Swiss bank's reader of slips took a
 * payment, which is nothing of the payer.
 */
const NOTHING = /^(?:NOT ?PROVIDED|NON ?REF|N\/A|\?(?:REJECT|ERROR)\?\d*)$/i;

/** Null for what says nothing. */
export function statedText(text: string | null): string | null {
  return text === null || NOTHING.test(text) ? null : text;
}

/** The first text at any of these paths that says something. */
export function statedAt(element: Element, ...paths: readonly string[]): string | null {
  return paths.map((path) => statedText(textAt(element, path))).find((text) => text !== null) ?? null;
}
