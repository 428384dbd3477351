/** Told how far a long work is. @param of how many there are; null where nobody knows before the end */
export type OnProgress = (part: string, done: number, of: number | null) => void;

export const NO_PROGRESS: OnProgress = () => undefined;
