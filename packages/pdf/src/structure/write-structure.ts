import {
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFRef,
} from 'pdf-lib';
import { PAGE_HEIGHT } from '../page/geometry.js';
import type { Attributes, StructureElement, StructurePart } from './element.js';

/** A page as far as the structure is concerned. */
export interface StructuredPage {
  readonly page: PDFRef;
  readonly annotations: readonly PDFRef[];
  /** Whose the marked contents are, by their numbers. */
  readonly owners: readonly StructureElement[];
  /** Whose the annotations are. */
  readonly annotationOwners: readonly StructureElement[];
}

/**
 * Writes the tree of what the pages say, in reading order, into the document (ISO 32000-1, 14.7), and the way back
 * from every marked content and annotation to its element (14.7.4.4). What is left to do on the pages is done here
 * too: their keys into the tree, and the order of their annotations.
 */
export function writeStructure(
  pdf: PDFDocument,
  document: StructureElement,
  pages: readonly StructuredPage[],
): void {
  const { context, catalog } = pdf;
  const root = context.nextRef();
  const writer = new StructureWriter(context, pages);
  const top = writer.write(document, root);
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: [top], ...parentTree(context, pages, writer) }),
  );
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}

/** Keys of the tree: the pages by their index, then the annotations in the order of the pages. */
function parentTree(context: PDFContext, pages: readonly StructuredPage[], writer: StructureWriter) {
  const ofPages = pages.map(({ page, owners }, index) => {
    const node = context.lookup(page, PDFDict);
    node.set(PDFName.of('StructParents'), context.obj(index));
    node.set(PDFName.of('Tabs'), PDFName.of('S'));
    return context.register(context.obj(owners.map((owner) => writer.reference(owner))));
  });
  const ofAnnotations = pages.flatMap(({ annotations, annotationOwners }) =>
    annotations.map((annotation, index) => ({ annotation, owner: annotationOwners[index] })),
  );
  const references = ofAnnotations.map(({ annotation, owner }, index) => {
    context.lookup(annotation, PDFDict).set(PDFName.of('StructParent'), context.obj(pages.length + index));
    if (owner === undefined) throw new Error('an annotation belongs to no element');
    return writer.reference(owner);
  });
  const values = [...ofPages, ...references];
  const tree = context.register(context.obj({ Nums: values.flatMap((value, key) => [key, value]) }));
  return { ParentTree: tree, ParentTreeNextKey: values.length };
}

/** Each element has them: looked up once. */
const NAMES = {
  role: PDFName.of('S'),
  parent: PDFName.of('P'),
  page: PDFName.of('Pg'),
  parts: PDFName.of('K'),
  attributes: PDFName.of('A'),
  alt: PDFName.of('Alt'),
} as const;

class StructureWriter {
  readonly #context: PDFContext;
  readonly #pages: readonly StructuredPage[];
  readonly #references = new Map<StructureElement, PDFRef>();
  /** Attributes that many elements have alike. */
  readonly #shared = new Map<string, PDFRef>();

  constructor(context: PDFContext, pages: readonly StructuredPage[]) {
    this.#context = context;
    this.#pages = pages;
  }

  reference(element: StructureElement): PDFRef {
    const known = this.#references.get(element) ?? this.#context.nextRef();
    this.#references.set(element, known);
    return known;
  }

  write(element: StructureElement, parent: PDFRef): PDFRef {
    const reference = this.reference(element);
    const first = element.parts.find((part) => 'mcid' in part);
    const page = first === undefined ? null : this.#page(first.page);
    const parts = element.parts.map((part) => this.#part(part, reference, page));
    const [only] = parts;
    const entries = new Map<PDFName, PDFObject>([
      [NAMES.role, PDFName.of(element.role)],
      [NAMES.parent, parent],
    ]);
    if (page !== null) entries.set(NAMES.page, page);
    if (only !== undefined) entries.set(NAMES.parts, parts.length === 1 ? only : this.#context.obj(parts));
    for (const [name, value] of this.#attributes(element)) entries.set(name, value);
    this.#context.assign(reference, PDFDict.fromMapWithContext(entries, this.#context));
    return reference;
  }

  #part(part: StructurePart, parent: PDFRef, page: PDFRef | null): PDFObject {
    const context = this.#context;
    if ('role' in part) return this.write(part, parent);
    const Pg = this.#page(part.page);
    if ('mcid' in part)
      return Pg === page ? context.obj(part.mcid) : context.obj({ Type: 'MCR', Pg, MCID: part.mcid });
    const annotation = this.#pages[part.page]?.annotations[part.annotation];
    if (annotation === undefined) throw new Error('a link has no annotation');
    return context.obj({ Type: 'OBJR', Pg, Obj: annotation });
  }

  #attributes({ role, attributes }: StructureElement): [PDFName, PDFObject][] {
    const { alt } = attributes;
    const entries: [PDFName, PDFObject][] = [];
    if (alt !== undefined) entries.push([NAMES.alt, PDFHexString.fromText(alt)]);
    // No list of ours counts its items; their labels are words.
    if (role === 'L') entries.push([NAMES.attributes, this.#share({ O: 'List', ListNumbering: 'None' })]);
    const own = ownAttributes(attributes);
    if (own !== null) entries.push([NAMES.attributes, this.#share(own)]);
    return entries;
  }

  #share(attributes: Readonly<Record<string, string | number[]>>): PDFRef {
    const key = JSON.stringify(attributes);
    const known = this.#shared.get(key) ?? this.#context.register(this.#context.obj(attributes));
    this.#shared.set(key, known);
    return known;
  }

  #page(index: number): PDFRef {
    const page = this.#pages[index]?.page;
    if (page === undefined) throw new Error(`there is no page ${index}`);
    return page;
  }
}

/** ISO 32000-1, 14.8.5. */
function ownAttributes({ scope, box }: Attributes): Record<string, string | number[]> | null {
  if (scope !== undefined) return { O: 'Table', Scope: scope };
  if (box === undefined) return null;
  const { left, top, width, height } = box;
  const edges = [left, PAGE_HEIGHT - top - height, left + width, PAGE_HEIGHT - top];
  return { O: 'Layout', BBox: edges.map((edge) => Number(edge.toFixed(3))) };
}
