/** Values of a line of a DATEV file, with their quotation marks. */
export function cellsOf(line: string): string[] {
  return line.match(/(?<=^|;)(?:"(?:[^"]|"")*"|[^;"]*)(?=;|$)/g) ?? [];
}
