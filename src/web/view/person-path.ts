/** The page of a person. */
export function personPath({ id }: { readonly id: string }): string {
  return `/people/${encodeURIComponent(id)}`;
}
