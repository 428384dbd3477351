import type { CustomerSettings } from '../../domain/settings.js';
import type { EInvoiceDocument } from '../model.js';
import { lineOrNull } from './text.js';

type FurtherReferences = Pick<EInvoiceDocument, 'contractReference' | 'projectReference' | 'deliverTo'>;

/** BT-12, BT-11, BG-13 and BG-15, where the customer has them. */
export function buildFurtherReferences({
  contract_number,
  project_number,
  deliver_to: place,
}: CustomerSettings): FurtherReferences {
  const contractReference = lineOrNull(contract_number);
  const projectReference = lineOrNull(project_number);
  return {
    ...(contractReference !== null && { contractReference }),
    ...(projectReference !== null && { projectReference }),
    ...(place !== undefined && {
      deliverTo: {
        name: lineOrNull(place.name),
        address: {
          line1: lineOrNull(place.street),
          postCode: lineOrNull(place.post_code),
          city: lineOrNull(place.city),
          subdivision: null,
          countryCode: place.country,
        },
      },
    }),
  };
}
