/** How long a file has to stay as it is before it counts as whole, where its form does not say so. */
const SETTLED_MS = 20_000;
/** How long what cannot be read may still be in the making. */
const PATIENCE_MS = 120_000;

/**
 * Whether its form shows where a file ends: XML and OFX by their last tag, a ZIP by its list of files, so that one that can be read is
 * whole. A text that is cut between two lines reads like a shorter one.
 */
function showsItsEnd(content: Uint8Array): boolean {
  const [first, second] = content;
  if (first === 0x50 && second === 0x4b) return true;
  const start = Buffer.from(content.subarray(0, 64)).toString('latin1');
  return /^(?:ï»¿|þÿ\0?|ÿþ)?\s*(?:<|OFXHEADER)/.test(start);
}

/**
 * @param age how long it has been as it is, milliseconds
 * @param isRight it was read without a complaint
 */
export function isReady(content: Uint8Array, age: number, isRight: boolean): boolean {
  if (!isRight) return age >= PATIENCE_MS;
  return age >= SETTLED_MS || showsItsEnd(content);
}

/** The same of what is no file that can be read. */
export function isHopeless(age: number): boolean {
  return age >= PATIENCE_MS;
}
