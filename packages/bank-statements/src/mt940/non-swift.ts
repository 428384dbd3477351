import { singleSpaced } from '@spacebooks/base/text/one-line';
import { NOTHING_TOLD, type Told } from './told.js';

/** What a `:NS:` says, which some banks write in place of `:86:`: 01 to 14 text, 15 and 16 a name, 17 the kind of booking. */
export function toldByNonSwift(lines: readonly string[]): Told {
  const numbered = lines.map((line) => ({ number: Number(line.slice(0, 2)), text: line.slice(2) }));
  const between = (from: number, to: number, joint: string): string =>
    singleSpaced(
      numbered
        .filter(({ number }) => number >= from && number <= to)
        .map(({ text }) => text)
        .join(joint),
    );
  return {
    ...NOTHING_TOLD,
    name: between(15, 16, '') || null,
    remittance: between(1, 14, ' '),
    booking: between(17, 17, ''),
  };
}
