/**
 * Of places at which a process is to be killed, those of this run: all of them, or with `SPACEBOOKS_PLACES=2/3` each third one from
 * the second on. CI begins at another one with each commit, a night plays them all.
 */
export function partOf<Place>(places: readonly Place[]): readonly Place[] {
  const [, first, each] = /^(\d+)\/(\d+)$/.exec(process.env.SPACEBOOKS_PLACES ?? '') ?? [];
  if (first === undefined || each === undefined) return places;
  const begin = (Number(first) - 1) % Number(each);
  const part = places.filter((_, index) => index % Number(each) === begin);
  // Of a short list one place.
  return part.length > 0 ? part : places.slice(begin % places.length, (begin % places.length) + 1);
}
