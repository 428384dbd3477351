import qrcode from 'qrcode-generator';
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
  const code = qrcode(0, correction);
  // The generator takes one character for one byte.
  code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte');
  code.make();
  const indices = [...Array(code.getModuleCount()).keys()];
  return indices.map((row) => indices.map((column) => code.isDark(row, column)));
}

/** Dark modules as boxes, neighbours in a row as one. */
export function qrBoxes(modules: QrModules, left: number, top: number, side: number): Box[] {
  const module = side / modules.length;
  return modules.flatMap((row, index) => {
    const boxes: Box[] = [];
    let start: number | null = null;
    [...row, false].forEach((dark, column) => {
      if (dark && start === null) start = column;
      if (dark || start === null) return;
      boxes.push({
        left: left + start * module,
        top: top + index * module,
        width: (column - start) * module,
        height: module,
      });
      start = null;
    });
    return boxes;
  });
}
