/**
 * A map for what is remembered: it never has more than `most` entries. Whatever would be one more takes the place of what
 * was first set the longest ago; who wants to keep what is used most deletes it and sets it again.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly most: number;

  /** @param most entries, 1 or more */
  constructor(most: number) {
    super();
    this.most = most;
  }

  override set(key: K, value: V): this {
    if (this.size >= this.most && !this.has(key)) this.delete(this.keys().next().value as K);
    return super.set(key, value);
  }
}
