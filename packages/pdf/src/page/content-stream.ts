import type { StructureElement } from '../structure/element.js';

const BEGIN_ARTIFACT = '/Artifact BMC';
const END = 'EMC';

/** The operators of a page, marked with what they are part of (ISO 32000-1, 14.6 and 14.7.4). */
export class ContentStream {
  readonly #page: number;
  readonly #operators: string[] = [];
  readonly #owners: StructureElement[] = [];
  /** Of what was added last; undefined before that. */
  #last: StructureElement | null | undefined;
  #content: string | null = null;

  /** @param page its index among the pages */
  constructor(page: number) {
    this.#page = page;
  }

  /** @param owner null for an artifact, which is no part of what the document says */
  add(operators: string, owner: StructureElement | null): void {
    this.#content = null;
    if (owner !== this.#last) this.#mark(owner);
    this.#operators.push(operators);
  }

  /** The elements whose content is marked with 0, 1, 2 ... */
  get owners(): readonly StructureElement[] {
    return this.#owners;
  }

  /** Of a page that is finished; asked for twice, made once. */
  content(): string {
    this.#content ??= [...this.#operators, ...(this.#last === undefined ? [] : [END])].join('\n');
    return this.#content;
  }

  #mark(owner: StructureElement | null): void {
    if (this.#last !== undefined) this.#operators.push(END);
    this.#last = owner;
    if (owner === null) {
      this.#operators.push(BEGIN_ARTIFACT);
      return;
    }
    const mcid = this.#owners.push(owner) - 1;
    owner.parts.push({ page: this.#page, mcid });
    this.#operators.push(`/${owner.role} <</MCID ${mcid}>> BDC`);
  }
}

/**
 * Operators that show a text, with what a reader copies or hears of them (ISO 32000-1, 14.9.4): scripts of India and
 * its neighbours place letters in another order than they are written in.
 *
 * @param text null where the glyphs themselves say it
 */
export function withActualText(operators: string, text: string | null): string {
  if (text === null) return operators;
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');
  return `/Span <</ActualText <${utf16}>>> BDC ${operators} EMC`;
}
