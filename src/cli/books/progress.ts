import type { Output } from '../output.js';

/** Progress: one line that is redrawn on a terminal, a line for each part elsewhere. */
export interface Progress {
  /** @param share done, 0 to 1, null where unknown */
  show(part: string, detail: string, share: number | null): void;
  /** Clears the line. */
  end(): void;
}

const WIDTH = 24;

export function createProgress({ redraw, error }: Output): Progress {
  if (redraw !== undefined) {
    return {
      show: (part, detail, share) => redraw(`${share === null ? '' : `${bar(share)} `}${part}: ${detail}`),
      end: () => redraw(''),
    };
  }
  let last = '';
  return {
    show: (part, detail) => {
      if (part !== last) error(`${part}: ${detail}`);
      last = part;
    },
    end: () => undefined,
  };
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`;
}
