import { decimal } from '@spacebooks/base/money';
import type { Invoice } from '../invoice.js';

/** What of the platform's PDF our own takes over, of a space. */
export interface CarryOver {
  readonly verifactu: boolean;
  readonly pay_now: boolean;
  /** The space's address on the platform. */
  readonly address: string;
}

/** Addresses that stand on our PDF because they stood on the platform's; null: there is none. */
export interface CarriedOver {
  /** Where the AEAT says whether it knows the invoice: what the code of Verifactu holds. */
  readonly verifactu: string | null;
  readonly payNow: string | null;
}

type Wanting =
  | { readonly ok: true; readonly carried: CarriedOver }
  | { readonly ok: false; readonly reason: 'no code of Verifactu' | 'code of another invoice' };

type Subject = Pick<Invoice, 'number' | 'invoiceDate' | 'senderTaxId' | 'totalAmount'>;

/**
 * What is taken over of the links of the platform's PDF. The code of Verifactu must be this invoice's: number, date, total
 * and the seller's NIF stand in its address. Of pay-now links there must be one alone.
 *
 * @param links as they stand in its PDF
 */
export function carriedOver(links: readonly string[], invoice: Subject, wanted: CarryOver): Wanting {
  const payNow = wanted.pay_now ? payNowIn(links, wanted.address) : null;
  if (!wanted.verifactu) return { ok: true, carried: { verifactu: null, payNow } };
  const [code] = urlsOf(links).filter(isOfAeat);
  if (code === undefined) return { ok: false, reason: 'no code of Verifactu' };
  if (!isOf(code, invoice)) return { ok: false, reason: 'code of another invoice' };
  return { ok: true, carried: { verifactu: code.href, payNow } };
}

/** The AEAT's service, and the one for trials (AEAT, "Características del QR y especificaciones del servicio de cotejo"). */
const AEAT_HOSTS = new Set(['www2.agenciatributaria.gob.es', 'prewww2.aeat.es']);
const AEAT_PATH = '/wlpl/TIKE-CONT/ValidarQR';

function isOfAeat({ protocol, hostname, pathname }: URL): boolean {
  return protocol === 'https:' && AEAT_HOSTS.has(hostname) && pathname === AEAT_PATH;
}

function isOf({ searchParams }: URL, { number, invoiceDate, senderTaxId, totalAmount }: Subject): boolean {
  const total = searchParams.get('importe') ?? '';
  return (
    searchParams.get('numserie') === number &&
    searchParams.get('fecha') === invoiceDate.split('-').reverse().join('-') &&
    searchParams.get('nif') === nifOf(senderTaxId) &&
    /^-?\d+(?:\.\d{1,2})?$/.test(total) &&
    decimal(total).eq(totalAmount.gross)
  );
}

function nifOf(taxId: string | null): string {
  return (taxId ?? '')
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^ES/, '');
}

/** Those that the platform names for it: Stripe and PayPal. */
const PAYMENT_HOSTS = /(?:^|\.)(?:stripe\.com|paypal\.com|paypal\.me)$/;
const PLATFORM_HOST = /(?:^|\.)cobot\.me$/;
/** A word of the path on the platform's own address. */
const PAY_WORD = /(?:^|[/_-])pay(?:ment)?s?(?:[/_-]|$)/i;

function urlsOf(links: readonly string[]): readonly URL[] {
  return links.flatMap((link) => (URL.canParse(link) ? [new URL(link)] : []));
}

/**
 * The pay-now link among those of the platform's PDF; null where there is none, or which of several it is cannot be told.
 *
 * @param space the space's address on the platform
 */
export function payNowIn(links: readonly string[], space: string): string | null {
  const own = URL.canParse(space) ? new URL(space) : null;
  const found = urlsOf(links).filter((each) => {
    if (each.origin === own?.origin) return PAY_WORD.test(each.pathname);
    if (each.protocol !== 'https:') return false;
    return (
      PAYMENT_HOSTS.test(each.hostname) || (PLATFORM_HOST.test(each.hostname) && PAY_WORD.test(each.pathname))
    );
  });
  const [only, another] = new Set(found.map(({ href }) => href));
  return another === undefined ? (only ?? null) : null;
}
