import { correction as CORRECTIONS, generate, mode } from 'lean-qr';
import type { Box } from './geometry.js';

/** Rows of modules, true where dark, without the quiet zone. */
export type QrModules = readonly (readonly boolean[])[];

/**
 * The smallest QR code that holds a text as UTF-8.
 *
 * @param correction L restores 7 % of the code, M 15 %
 * @throws when the text is longer than any code holds (2,331 bytes for M)
 */
export function qrModules(text: string, correction: 'L' | 'M'): QrModules {
  const level = CORRECTIONS[correction];
  const code = generate(mode.bytes(Buffer.from(text, 'utf8')), {
    minCorrectionLevel: level,
    maxCorrectionLevel: level,
  });
  const indices = [...Array(code.size).keys()];
  return indices.map((row) => indices.map((column) => code.get(column, row)));
}

/** Dark modules as boxes of a grid whose unit is a module, neighbours in a row as one. */
export function qrBoxes(modules: QrModules): Box[] {
  return modules.flatMap((row, top) => {
    const boxes: Box[] = [];
    let start: number | null = null;
    [...row, false].forEach((dark, column) => {
      if (dark && start === null) start = column;
      if (dark || start === null) return;
      boxes.push({ left: start, top, width: column - start, height: 1 });
      start = null;
    });
    return boxes;
  });
}
