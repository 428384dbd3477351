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
