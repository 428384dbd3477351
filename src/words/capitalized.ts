/** Words that stand within a sentence in the catalogue, where they begin one. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
