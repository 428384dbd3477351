/**
 * Loaded into a daemon before its own code (NODE_OPTIONS=--import): a text that begins with `Poison` and has two blanks does
 * what INJECT names when it is cleaned for a document. No text that we know of can, so nothing in src could be asked for it.
 */
const DEFECTS = {
  /** No promise catches it: as a fault of a library's own stream or of the runtime would. */
  exit: () => process.reallyExit(3),
  memory: () => {
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill(kept.length));
  },
  block: () => {
    for (;;);
  },
};

const { trimEnd } = String.prototype;
String.prototype.trimEnd = function () {
  const text = trimEnd.call(this);
  if (text.startsWith('Poison')) DEFECTS[process.env.INJECT]();
  return text;
};
