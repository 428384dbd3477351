import { type Decimal, decimal } from '@spacebooks/base/money';
import { Big } from 'big.js';
import type { EInvoiceDocument } from '../../document/model.js';

/** How a decimal crosses to another thread, where an object of a class arrives without it. */
interface PackedDecimal {
  readonly $decimal: string;
}

/** A copy that another thread can be given: decimals as text, bytes as they are. @throws what holds a function, there */
export function pack(value: unknown): unknown {
  return copy(value, (each) => (each instanceof Big ? { $decimal: each.toFixed() } : undefined));
}

/** What `pack` was given, with its decimals. */
export function unpack(value: unknown): unknown {
  return copy(value, (each) => (isPackedDecimal(each) ? decimal(each.$decimal) : undefined));
}

/** A document as it is archived: JSON in UTF-8. */
export function modelBytes(document: EInvoiceDocument): Uint8Array {
  return Buffer.from(JSON.stringify(pack(document)));
}

/** What `modelBytes` was given. Later versions of spacebooks read it: what they add to the model is optional. */
export function modelOf(bytes: Uint8Array): EInvoiceDocument {
  return unpack(JSON.parse(Buffer.from(bytes).toString('utf8'))) as EInvoiceDocument;
}

/** @param replace undefined for what is copied as it is */
function copy(value: unknown, replace: (value: object) => Decimal | PackedDecimal | undefined): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  if (Array.isArray(value)) return value.map((each) => copy(each, replace));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each, replace)]));
}

function isPackedDecimal(value: object): value is PackedDecimal {
  return typeof (value as Partial<PackedDecimal>).$decimal === 'string';
}
