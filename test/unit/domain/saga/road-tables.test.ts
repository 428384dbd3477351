import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KSEF_ROAD } from '../../../../src/domain/saga/ksef/road.js';
import { PLATFORM_ROAD } from '../../../../src/domain/saga/platform-road.js';
import { pictureOf, tableOf } from '../../../saga/picture.js';

const ROADS = [PLATFORM_ROAD, KSEF_ROAD];

describe('the tables of the saga', () => {
  it('are the diagrams of docs/architecture.md', () => {
    const drawn = readFileSync('docs/architecture.md', 'utf8').match(/(?<=```mermaid\n)[^`]*(?=\n```)/g);
    expect(drawn).toEqual(ROADS.map(pictureOf));
  });

  it('are the tables of docs/saga.md', () => {
    const [, ...tables] = readFileSync('docs/saga.md', 'utf8').split(/^## .*\n\n/m);
    expect(tables.map((table) => table.trim())).toEqual(ROADS.map(tableOf));
  });
});
