/** Texts that are put together at once, so that a list of a hundred thousand is not there a third time. */
const PAGE = 1_000;

/** The JSON of a list of things whose JSON this is. */
export function jsonList(texts: Iterable<string>): string {
  const pages = ['['];
  let page: string[] = [];
  let isFirst = true;
  for (const text of texts) {
    page.push(isFirst ? text : `,${text}`);
    isFirst = false;
    if (page.length < PAGE) continue;
    pages.push(page.join(''));
    page = [];
  }
  pages.push(page.join(''), ']');
  return pages.join('');
}
