import { OR_NUMBER, text } from './option.js';

/** What rules may ask of an item. */
export const byAccount = {
  revenue_account: text({
    description: 'Only for items of the revenue account with this number.',
    example: '8400',
  })
    .meta(OR_NUMBER)
    .optional(),
  accounting_code: text({
    description: 'Only for items with this accounting code.',
    example: 'DESK',
  })
    .meta(OR_NUMBER)
    .optional(),
};
