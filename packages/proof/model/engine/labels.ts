import type { Kind } from './model.js';

export interface Label {
  readonly kind: Kind;
  readonly text: string;
}

const MOST = 65_536;

/** What can happen, by number: a few hundred labels stand at millions of edges. */
export class Labels {
  readonly #codes: Readonly<Record<Kind, Map<string, number>>> = {
    saga: new Map(),
    remote: new Map(),
    environment: new Map(),
    fault: new Map(),
  };
  readonly all: Label[] = [];

  codeOf(kind: Kind, text: string): number {
    const codes = this.#codes[kind];
    const known = codes.get(text);
    if (known !== undefined) return known;
    const code = this.all.length;
    if (code === MOST) throw new Error(`a model has more than ${MOST} labels`);
    codes.set(text, code);
    this.all.push({ kind, text });
    return code;
  }

  of(code: number): Label {
    return this.all[code] as Label;
  }
}
