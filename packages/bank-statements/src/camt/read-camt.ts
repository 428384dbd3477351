import { all, first } from '@spacebooks/xml/element';
import type { BankStatement } from '../statement.js';
import { Unreadable } from '../unreadable.js';
import { readStatementXml } from './read-xml.js';
import { statementOf } from './statement.js';

/** Versions whose elements we know: 2 to 8 and what came after, which only add to them. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1\d)$/;

const FIX = 'download the statement as CAMT.053 (end of day), MT940 or CSV';

/** All statements of a CAMT.053 document. @throws Unreadable */
export async function readCamt(content: Uint8Array): Promise<readonly BankStatement[]> {
  const root = await readStatementXml(content);
  const message = first(root, 'BkToCstmrStmt');
  if (root.name !== 'Document' || message === undefined || !NAMESPACE.test(root.namespace)) {
    const what = root.children[0]?.name ?? root.name;
    const problem = `is no CAMT.053 statement but ${what} of ${root.namespace === '' ? 'no namespace' : root.namespace}`;
    throw new Unreadable({ line: root.line, field: root.name, problem, fix: FIX });
  }
  return all(message, 'Stmt').map(statementOf);
}
