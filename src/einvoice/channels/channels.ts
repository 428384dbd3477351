import type { Saga } from '../../domain/saga/model.js';
import type { EInvoiceStandard } from '../../domain/settings.js';
import type { Channel } from './channel.js';
import { KSEF } from './ksef/channel.js';
import { NONE } from './none/channel.js';

/** By their standards; e-invoices of any other only go to the platform. A further channel is a folder and a line here. */
const CHANNELS: Readonly<Partial<Record<EInvoiceStandard, Channel>>> = {
  ksef: KSEF,
};

/** The channel of e-invoices of that standard. */
export function channelFor(standard: EInvoiceStandard): Channel {
  return CHANNELS[standard] ?? NONE;
}

/** The channel that was decided on at the check. */
export function channelOf(saga: Saga): Channel {
  return Object.values(CHANNELS).find((channel) => channel.carries(saga)) ?? NONE;
}
