import { Unreadable } from '../unreadable.js';

/** An element of OFX: one that holds others, or one with a value. */
export interface OfxElement {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly value: string;
  readonly children: OfxElement[];
}

/**
 * Elements that hold others, of those between the top and what is read of a statement. In OFX 1 an element with a value has no
 * end tag, so that an empty one looks like them.
 */
const HOLDERS = new Set(
  `OFX BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS STATUS STMTRS CCSTMTRS BANKACCTFROM CCACCTFROM BANKTRANLIST
  BANKTRANLISTP STMTTRN STMTTRNP PAYEE BANKACCTTO CCACCTTO CURRENCY ORIGCURRENCY LEDGERBAL AVAILBAL BALLIST BAL
  SIGNONMSGSRSV1 SONRS FI`.split(/\s+/),
);

const TAG = /<(\/?)([A-Za-z][\w.:-]{0,60})\s*(\/?)>([^<]*)/g;

/**
 * The tree of an OFX file, 1 (SGML) or 2 (XML); end tags of values may be left out in both.
 *
 * @throws Unreadable where it does not end
 */
export function ofxTree(text: string): OfxElement {
  const root: OfxElement = { name: '', line: 1, value: '', children: [] };
  const open = [root];
  let line = 1;
  let counted = 0;
  for (const { 1: slash, 2: tag = '', 3: closed, 4: written = '', index } of text.matchAll(TAG)) {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
    const name = tag.toUpperCase();
    if (slash === '/') {
      const place = open.findLastIndex((each) => each.name === name);
      if (place > 0) open.length = place;
      continue;
    }
    const element: OfxElement = { name, line, value: unescaped(written.trim()), children: [] };
    open.at(-1)?.children.push(element);
    if (HOLDERS.has(name) && closed === '') open.push(element);
    if (open.length > DEEPEST) throw cut(element);
  }
  const [first] = childrenOf(root, 'OFX');
  if (first === undefined) throw new Unreadable({ line, field: 'OFX', problem: 'is missing', fix: WHOLE });
  const unended = open.at(-1);
  if (unended !== undefined && unended !== root) throw cut({ ...unended, line });
  return first;
}

/** A value of a payee within a transaction is the seventh. */
const DEEPEST = 20;
const WHOLE = 'download it from the bank again, whole';

function cut({ line, name }: OfxElement): Unreadable {
  return new Unreadable({ line, field: name, problem: 'has no end: the file is cut', fix: WHOLE });
}

export function childrenOf(element: OfxElement, name: string): readonly OfxElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The value of the first such element along a path such as `PAYEE/NAME`; empty where there is none. */
export function valueAt(element: OfxElement, path: string): string {
  let current: OfxElement | undefined = element;
  for (const name of path.split('/')) current = current?.children.find((child) => child.name === name);
  return current?.value ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function unescaped(written: string): string {
  return written.replace(/&(#\d{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
