import { all, type Element, first } from '@spacebooks/xml/element';
import type { BankStatement, StatementKind } from '../statement.js';
import { Unreadable } from '../unreadable.js';
import { readStatementXml } from './read-xml.js';
import { statementOf } from './statement.js';

/** A kind of message, each with the element of its statements. */
interface Message {
  readonly number: string;
  readonly element: string;
  readonly statement: string;
  readonly kind: StatementKind;
}

const MESSAGES: readonly Message[] = [
  { number: '053', element: 'BkToCstmrStmt', statement: 'Stmt', kind: 'booked' },
  { number: '052', element: 'BkToCstmrAcctRpt', statement: 'Rpt', kind: 'preliminary' },
  { number: '054', element: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn', kind: 'details' },
];

/** Versions whose elements we know: 2 to 13 and what comes after, which only adds to them. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(?:0[2-9]|1\d)$/;

const FIX = 'download the statement as CAMT.053 (end of day), MT940 or CSV';

/** All statements of CAMT.052, 053 and 054, though their documents lie in an envelope. @throws Unreadable */
export async function readCamt(content: Uint8Array): Promise<readonly BankStatement[]> {
  const root = await readStatementXml(content);
  const documents = documentsIn(root);
  return (documents.length === 0 ? [root] : documents).flatMap(statementsOf);
}

/** `BizMsgEnvlp` and banks' own envelopes are not deeper. */
const DEEPEST = 6;

function documentsIn(element: Element, depth = 0): readonly Element[] {
  if (element.name === 'Document') return [element];
  return depth === DEEPEST ? [] : element.children.flatMap((child) => documentsIn(child, depth + 1));
}

function statementsOf(document: Element): readonly BankStatement[] {
  const [, number] = NAMESPACE.exec(document.namespace) ?? [];
  const known = MESSAGES.find((each) => each.number === number);
  const message = known === undefined ? undefined : first(document, known.element);
  if (known === undefined || message === undefined) {
    const what = document.children[0]?.name ?? document.name;
    const namespace = document.namespace === '' ? 'no namespace' : document.namespace;
    const problem = `is no CAMT.053 statement but ${what} of ${namespace}`;
    throw new Unreadable({ line: document.line, field: document.name, problem, fix: FIX });
  }
  return all(message, known.statement).map((each) => statementOf(each, { kind: known.kind, message }));
}
