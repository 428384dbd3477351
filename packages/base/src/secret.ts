import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** A value that never prints itself: not in logs, JSON, templates or errors. Only `reveal()` gives it away. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
