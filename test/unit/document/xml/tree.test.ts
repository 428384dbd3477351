import { expect, it } from 'vitest';
import { create } from 'xmlbuilder2';
import { serialize, type XmlTree } from '../../../../src/document/xml/tree.js';

const TREE: XmlTree = {
  'a:Invoice': {
    '@xmlns:a': 'urn:a?x=1&y="2"',
    'a:Number': '2026/<1> & "zwei"',
    'a:Absent': undefined,
    'a:Empty': {},
    'a:Nothing': { 'a:Absent': undefined },
    'a:Id': { '@schemeID': 'EM', '#': 'a&b' },
    'a:Line': [{ 'a:Name': 'erste\nZeile' }, { 'a:Name': 'Łódź 🎉', 'a:Deep': { 'a:Deeper': 'x' } }],
  },
};

it('writes what xmlbuilder2 writes of the same tree', () => {
  // That one resolves entities in what it is given.
  const doubled = JSON.parse(JSON.stringify(TREE).replaceAll('&', '&amp;amp;')) as object;
  const theirs = create({ version: '1.0', encoding: 'UTF-8' }, doubled).end({ prettyPrint: true });
  const attribute = (text: string): string => text.replace('&amp;amp;y', '&amp;y');
  expect(Buffer.from(serialize(TREE)).toString('utf8')).toBe(`${attribute(theirs)}\n`);
});
