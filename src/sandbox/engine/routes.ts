interface Node<Target> {
  readonly fixed: Map<string, Node<Target>>;
  /** Below a segment that is a parameter, with what must stand behind its value. */
  readonly named: { readonly suffix: string; readonly node: Node<Target> }[];
  target: Found<Target> | null;
  /** Of whatever follows. */
  rest: Target | null;
}

interface Found<Target> {
  readonly target: Target;
  /** In the order of the path. */
  readonly names: readonly string[];
}

interface Match<Target> {
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

/** What each path leads to: `/invoices/:id`, `/invoices/:id.pdf`, `/v2/*`. Fixed segments come before parameters. */
export class Routes<Target> {
  readonly #roots = new Map<string, Node<Target>>();

  add(method: string, path: string, target: Target): void {
    let node = this.#roots.get(method) ?? emptyNode<Target>();
    this.#roots.set(method, node);
    const names: string[] = [];
    for (const segment of segmentsOf(path)) {
      if (segment === '*') {
        node.rest = target;
        return;
      }
      const [parameter] = /^:[A-Za-z_]+/.exec(segment) ?? [];
      if (parameter !== undefined) names.push(parameter.slice(1));
      node =
        parameter === undefined
          ? fixedBelow(node, segment)
          : namedBelow(node, segment.slice(parameter.length));
    }
    node.target = { target, names };
  }

  /** @param path percent-encoded, without a query @throws URIError when it is not encoded so */
  find(method: string, path: string): Match<Target> | null {
    const root = this.#roots.get(method);
    if (root === undefined) return null;
    return matched(root, segmentsOf(path).map(decodeURIComponent), []);
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').slice(1);
}

function emptyNode<Target>(): Node<Target> {
  return { fixed: new Map(), named: [], target: null, rest: null };
}

function fixedBelow<Target>(node: Node<Target>, segment: string): Node<Target> {
  const below = node.fixed.get(segment) ?? emptyNode<Target>();
  node.fixed.set(segment, below);
  return below;
}

/** A longer suffix comes first: `:id.pdf` before `:id`. */
function namedBelow<Target>(node: Node<Target>, suffix: string): Node<Target> {
  const known = node.named.find((each) => each.suffix === suffix);
  if (known !== undefined) return known.node;
  const below = emptyNode<Target>();
  node.named.push({ suffix, node: below });
  node.named.sort((a, b) => b.suffix.length - a.suffix.length);
  return below;
}

function matched<Target>(
  node: Node<Target>,
  segments: readonly string[],
  values: readonly string[],
): Match<Target> | null {
  const [segment, ...others] = segments;
  if (segment === undefined) return node.target === null ? null : named(node.target, values);
  const fixed = node.fixed.get(segment);
  const found = fixed === undefined ? null : matched(fixed, others, values);
  if (found !== null) return found;
  for (const { suffix, node: below } of node.named) {
    const value = segment.slice(0, segment.length - suffix.length);
    if (value === '' || !segment.endsWith(suffix)) continue;
    const deeper = matched(below, others, [...values, value]);
    if (deeper !== null) return deeper;
  }
  return node.rest === null ? null : { target: node.rest, params: {} };
}

function named<Target>({ target, names }: Found<Target>, values: readonly string[]): Match<Target> {
  return { target, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
}
