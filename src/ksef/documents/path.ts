/** The path of a document in its session, and of what belongs to it. */
export function documentPath(session: string, ...below: readonly string[]): string {
  return `/sessions/${[session, 'invoices', ...below].map(encodeURIComponent).join('/')}`;
}
