/** The first moment that ZIP can write; local time, because ZIP knows no zone: the same bytes everywhere. */
export const SAME_TIME = new Date(1980, 0, 1);
