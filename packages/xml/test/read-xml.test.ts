import { expect, it } from 'vitest';
import { readXml } from '../src/read-xml.js';

it.each(['<a><?page 1?><b>x</b><c/></a>', '<a><b>x</b><?page 1?><c/></a>', '<a><b>x</b><c/><?page 1?></a>'])(
  'processing instructions hide nothing that stands beside them: %s',
  async (text) => {
    const { children } = await readXml(Buffer.from(text));
    expect(children.map(({ name, text: said }) => [name, said])).toEqual([
      ['b', 'x'],
      ['c', ''],
    ]);
  },
);

it('nor the text that they stand in', async () => {
  expect((await readXml(Buffer.from('<a>x<?page 1?>y</a>'))).text).toBe('xy');
});
