/** A Content-Disposition is one line of ASCII whose quoted name cannot end early. */
export function checkDisposition(header: string): void {
  const isPlain = /^[ -~]+$/.test(header);
  if (!isPlain || !/^(?:attachment|inline); filename="[^"\\]+"; filename\*=UTF-8''[\w.!~%-]+$/.test(header)) {
    throw new Error(`no header: ${JSON.stringify(header)}`);
  }
}
