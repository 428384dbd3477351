/** A path of this site to go on to; `/` for anything that may lead elsewhere. */
export function localPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2000) return '/';
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(given) ? given : '/';
}
