import type { LocalDate } from '../../domain/invoice.js';
import type { XmlTree } from '../xml/tree.js';

export function dateTime(date: LocalDate): XmlTree {
  return { 'udt:DateTimeString': format102(date) };
}

/** The same, where the schema wants another namespace for it. */
export function qualifiedDateTime(date: LocalDate): XmlTree {
  return { 'qdt:DateTimeString': format102(date) };
}

/** UNTDID 2379, format 102: `YYYYMMDD`. */
function format102(date: LocalDate): XmlTree {
  return { '@format': '102', '#': date.replaceAll('-', '') };
}
