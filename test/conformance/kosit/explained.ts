const SUMMATION = 'ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation' as const;
const MEANS = 'ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans' as const;
const DELIVERY =
  'ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString' as const;

const MEANS_REASON = 'our model has one means of payment; the first is kept';

/** Terms that our model has, of which a sample may still lose some values, and why. */
export const PARTLY_KEPT: Readonly<Record<string, string>> = {
  'ApplicableHeaderTradeAgreement/BuyerTradeParty/SpecifiedTaxRegistration/ID':
    'EN 16931 has no tax number of the buyer, only the VAT id',
  'ApplicableHeaderTradeAgreement/BuyerTradeParty/SpecifiedTaxRegistration/ID@schemeID': 'the same',
  'ApplicableHeaderTradeAgreement/SellerTradeParty/ID': 'BT-29 may repeat; the first is kept',
  [`${SUMMATION}/TaxTotalAmount`]: 'BT-111, the tax in another currency',
  [`${SUMMATION}/TaxTotalAmount@currencyID`]: 'the same',
  [`${SUMMATION}/TotalPrepaidAmount`]: 'a paid amount of 0.00 is left out',
  [`${MEANS}/TypeCode`]: MEANS_REASON,
  [`${MEANS}/PayeePartyCreditorFinancialAccount/IBANID`]: MEANS_REASON,
  [`${MEANS}/PayeePartyCreditorFinancialAccount/AccountName`]: MEANS_REASON,
  [`${MEANS}/PayeeSpecifiedCreditorFinancialInstitution/BICID`]: MEANS_REASON,
};

/** What we write though a sample does not state it, and why. */
export const ADDED: Readonly<Record<string, string>> = {
  [DELIVERY]: 'BT-72 is always there; read as the invoice’s date',
  [`${DELIVERY}@format`]: 'the same',
  [`${SUMMATION}/TaxTotalAmount`]: 'BT-110 is always there; 0.00 where nothing is subject to VAT',
  [`${SUMMATION}/TaxTotalAmount@currencyID`]: 'the same',
};
