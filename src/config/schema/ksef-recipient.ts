import { z } from 'zod';
import { parseNip } from '../../domain/nip.js';
import { OR_NUMBER, parsed, text } from './option.js';

/** Podmiot3: whom the buyer buys for, a unit or a member of his. */
export const ksefRecipient = z
  .strictObject({
    name: text({ description: 'Name of the unit or member.', example: 'Szkoła Podstawowa nr 1' }, 512),
    nip: parsed(
      { description: 'Its NIP. This or internal_id.', example: '1132853869' },
      'is no NIP: it has ten digits, and a check digit',
      parseNip,
    )
      .meta(OR_NUMBER)
      .optional(),
    internal_id: parsed(
      { description: 'Its internal id in KSeF (IDWew). This or nip.', example: '7352765225-00001' },
      'is no internal id: a NIP, a hyphen and five digits',
      internalId,
    ).optional(),
    street: text({ description: 'Street and number.', example: 'ul. Szkolna 1' }).optional(),
    post_code: text({ description: 'Post code.', example: '30-002' }, 20).optional(),
    city: text({ description: 'Place.', example: 'Kraków' }).optional(),
  })
  .refine(({ nip, internal_id }) => (nip === undefined) !== (internal_id === undefined), {
    when: () => true,
    error: 'a recipient needs nip or internal_id, exactly one of them',
    params: { fix: 'write for example `internal_id: 7352765225-00001`' },
  })
  .meta({
    description: 'The unit or member that the buyer in KSeF buys for (Podmiot3); it sees the invoice there.',
  });

/** IDWew, `NIP-00001`. */
function internalId(given: string): string | null {
  const [, nip = '', unit = ''] = /^(\d{10})-(\d{5})$/.exec(given.trim()) ?? [];
  return parseNip(nip) === null ? null : `${nip}-${unit}`;
}
