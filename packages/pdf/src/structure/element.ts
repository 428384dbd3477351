import type { Box } from '../page/geometry.js';

/** The standard structure types that our documents use (ISO 32000-1, 14.8.4). */
export type StructureRole =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Link';

export interface Attributes {
  /** Which cells a TH is the head of (ISO 32000-1, table 349). */
  readonly scope?: 'Row' | 'Column';
  /** What stands for a picture when it is read aloud. */
  readonly alt?: string;
  /** Where a picture lies on its page. */
  readonly box?: Box;
}

/** A marked-content sequence: what was drawn between its two marks on a page, counted from 0. */
interface MarkedContent {
  readonly page: number;
  readonly mcid: number;
}

/** An annotation of a page, both counted from 0. */
interface AnnotationPart {
  readonly page: number;
  readonly annotation: number;
}

export type StructurePart = StructureElement | MarkedContent | AnnotationPart;

/** These hold other elements; text stands in the others. */
const GROUPING: ReadonlySet<StructureRole> = new Set(['Document', 'Sect', 'L', 'LI', 'Table', 'TR']);

/**
 * What something on the pages is: a heading, a paragraph, a cell. Its place in the reading order is where it is first
 * drawn; what is drawn of it later, on a later page too, is added to it.
 */
export class StructureElement {
  readonly role: StructureRole;
  readonly attributes: Attributes;
  /** In reading order. */
  readonly parts: StructurePart[] = [];
  #placed = false;

  constructor(role: StructureRole, attributes: Attributes = {}) {
    this.role = role;
    this.attributes = attributes;
  }

  get isGrouping(): boolean {
    return GROUPING.has(this.role);
  }

  /** Makes `element` the next part of this one, unless it has its place already. */
  place(element: StructureElement): void {
    if (element.#placed) return;
    element.#placed = true;
    this.parts.push(element);
  }
}

export function element(role: StructureRole, attributes?: Attributes): StructureElement {
  return new StructureElement(role, attributes);
}
