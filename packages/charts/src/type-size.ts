/** Pixels of every text in a chart; the style sheet says the same. */
export const TEXT_SIZE = 12;
