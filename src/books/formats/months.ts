/** `YYYY-MM` */
export type Month = string;
