/** The members of a form, where `a[b]` is a member of an object and `a[]` one more of a list. */
export function formMembers(text: string): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    put(members, [first, ...rest], value);
  }
  return members;
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    define(into, name, value);
  } else if (rest[0] === '') {
    const list = Object.hasOwn(into, name) ? into[name] : [];
    define(into, name, [...(Array.isArray(list) ? list : []), value]);
  } else {
    const inner = Object.hasOwn(into, name) ? into[name] : undefined;
    const object = typeof inner === 'object' && inner !== null ? inner : {};
    define(into, name, object);
    put(object as Record<string, unknown>, rest, value);
  }
}

/** Names come from outside: `__proto__` is a name like any other. */
function define(into: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
}
