/** The parameters of a media type; the weight in an Accept header is none. */
export function parametersOf(header: string): readonly string[] {
  return header
    .split(';')
    .slice(1)
    .map((parameter) => parameter.trim().toLowerCase())
    .filter((parameter) => parameter !== '' && !parameter.startsWith('q='));
}

/** The media type of a Content-Type header, without parameters, in lower case. */
export function mediaTypeOf(header: string | undefined): string | null {
  return header === undefined ? null : (header.split(';', 1)[0] ?? '').trim().toLowerCase();
}
