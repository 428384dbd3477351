import { create } from 'xmlbuilder2';

/** The text of one element that has no elements inside, with the names above it: `Fa/FaWiersz[2]/P_7`. */
interface Leaf {
  readonly path: string;
  readonly text: string;
}

/** What the writers' library needs of a node. */
interface Node {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<Node>;
}

const ELEMENT = 1;

/** All leaves in document order, without the root's name and without prefixes. @throws when it is no XML */
export function leavesOf(xml: Uint8Array): readonly Leaf[] {
  const root = create(new TextDecoder().decode(xml)).root().node as unknown as Node;
  return below(root, '');
}

function below(element: Node, path: string): readonly Leaf[] {
  const children = [...element.childNodes].filter(({ nodeType }) => nodeType === ELEMENT);
  if (children.length === 0) return [{ path, text: (element.textContent ?? '').trim() }];
  const seen = new Map<string, number>();
  return children.flatMap((child) => {
    const name = child.nodeName.replace(/^.*:/, '');
    const order = (seen.get(name) ?? 0) + 1;
    seen.set(name, order);
    const step = order === 1 ? name : `${name}[${order}]`;
    return below(child, path === '' ? step : `${path}/${step}`);
  });
}
