import type { XmlElement } from 'libxml2-wasm';
import { refusal } from '../../engine/problem.js';
import { DSIG, NAMESPACES, XPATH, XPATH_FILTER } from './names.js';

/** Where a transform says what it keeps, and the forms of the expression that leave out signatures and nothing else. */
const EXPRESSIONS: Readonly<Record<string, { readonly path: string; readonly allowed: RegExp }>> = {
  [XPATH]: { path: 'ds:XPath', allowed: /^not\(ancestor-or-self::([\w.-]+):Signature\)$/ },
  [XPATH_FILTER]: {
    path: 'filter:XPath[@Filter="subtract"]',
    allowed: /^\/descendant(?:-or-self)?::([\w.-]+):Signature$/,
  },
};

/** Whether every XPath in the transforms leaves out signatures, and nothing else. @throws KsefProblem 9105 */
export function requireAllowedXPath(signedInfo: XmlElement): void {
  for (const transform of signedInfo.find('ds:Reference/ds:Transforms/ds:Transform', NAMESPACES)) {
    const expression = EXPRESSIONS[(transform as XmlElement).attr('Algorithm')?.value ?? ''];
    if (expression !== undefined) requireOne(transform as XmlElement, expression);
  }
}

function requireOne(transform: XmlElement, { path, allowed }: (typeof EXPRESSIONS)[string]): void {
  const [only, ...others] = transform.find('*') as XmlElement[];
  const text = only?.content.replaceAll(/\s/g, '') ?? '';
  const [, prefix = ''] = allowed.exec(text) ?? [];
  const isAllowed =
    others.length === 0 && transform.get(path, NAMESPACES) !== null && only?.namespaces[prefix] === DSIG;
  if (!isAllowed) throw refusal(9105, `XPath may leave out signatures only, not "${text}"`);
}
