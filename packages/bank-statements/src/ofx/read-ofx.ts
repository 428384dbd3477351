import { ibanOf } from '../bank-account-name.js';
import { frenchIban } from '../national-account.js';
import type { ReadStatement } from '../read-decoded.js';
import type { BankStatement } from '../statement.js';
import { quoted, Unreadable } from '../unreadable.js';
import { ofxText } from './ofx-text.js';
import { childrenOf, type OfxElement, ofxTree, valueAt } from './tags.js';
import { dayAt, lineOf } from './transaction.js';

const OTHER = 'download another format, such as CAMT.053 or MT940';

/**
 * The statements of bank accounts and credit cards in an OFX file. OFX states no opening balance: that a line is missing cannot
 * be seen.
 *
 * @throws Unreadable
 */
export function readOfx(content: Uint8Array): readonly BankStatement[] {
  const { text, remarks } = ofxText(content);
  const tree = ofxTree(text);
  const answers = [
    ...inside(tree, 'BANKMSGSRSV1', 'STMTTRNRS'),
    ...inside(tree, 'CREDITCARDMSGSRSV1', 'CCSTMTTRNRS'),
  ];
  const statements = answers.map((answer) => ({ ...statementOf(answer), remarks }));
  if (statements.length > 0) return statements;
  throw new Unreadable({
    line: tree.line,
    field: 'STMTTRNRS',
    problem: 'is missing: it has no statement',
    fix: OTHER,
  });
}

function inside(tree: OfxElement, holder: string, name: string): readonly OfxElement[] {
  return childrenOf(tree, holder).flatMap((each) => childrenOf(each, name));
}

function statementOf(answer: OfxElement): ReadStatement {
  const [statement] = [...childrenOf(answer, 'STMTRS'), ...childrenOf(answer, 'CCSTMTRS')];
  if (statement === undefined) {
    const told = valueAt(answer, 'STATUS/MESSAGE') || valueAt(answer, 'STATUS/CODE');
    throw new Unreadable({
      line: answer.line,
      field: 'STATUS',
      problem: `has no statement: the bank says ${quoted(told)}`,
      fix: OTHER,
    });
  }
  const currency = valueAt(statement, 'CURDEF').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new Unreadable({
      line: statement.line,
      field: 'CURDEF',
      problem: `${quoted(currency)} is no currency`,
      fix: OTHER,
    });
  }
  refuseOutside(statement);
  const list = childrenOf(statement, 'BANKTRANLIST');
  const lines = list
    .flatMap((each) => childrenOf(each, 'STMTTRN'))
    .flatMap((element) => lineOf(element, currency) ?? []);
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [first] = list;
  const to =
    [(first && dayAt(first, 'DTEND')) ?? '', days.at(-1) ?? ''].toSorted().at(-1) ||
    dayAt(statement, 'LEDGERBAL/DTASOF');
  if (to === null) {
    throw new Unreadable({
      line: statement.line,
      field: 'BANKTRANLIST/DTEND',
      problem: 'is missing',
      fix: OTHER,
    });
  }
  const from = (first && dayAt(first, 'DTSTART')) ?? days[0] ?? to;
  return {
    kind: 'booked',
    account: accountOf(statement),
    currency,
    number: null,
    from: from <= to ? from : (days[0] ?? to),
    to,
    opening: null,
    closing: null,
    lines,
  };
}

/** A line that stands elsewhere would be lost without a word. */
function refuseOutside(element: OfxElement): void {
  for (const child of element.children) {
    if (child.name === 'BANKTRANLIST') continue;
    if (child.name === 'STMTTRN') {
      const problem = 'stands outside of BANKTRANLIST';
      throw new Unreadable({ line: child.line, field: 'STMTTRN', problem, fix: OTHER });
    }
    refuseOutside(child);
  }
}

/** Of German and French banks as an IBAN, which is what their codes and numbers make. */
function accountOf(statement: OfxElement): string {
  const at = (name: string) => valueAt(statement, `BANKACCTFROM/${name}`).replace(/\s/g, '');
  const number = at('ACCTID') || valueAt(statement, 'CCACCTFROM/ACCTID');
  if (number === '') {
    throw new Unreadable({ line: statement.line, field: 'ACCTID', problem: 'is missing', fix: OTHER });
  }
  return (
    ibanOf(number) ??
    ibanOf(`${at('BANKID')}/${number}`) ??
    frenchIban(at('BANKID'), at('BRANCHID'), number.toUpperCase()) ??
    number
  );
}
