/** The members that are not undefined: what is left out of a request or a seed must not overwrite anything. */
export function definedOf<T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as ReturnType<typeof definedOf<T>>;
}
