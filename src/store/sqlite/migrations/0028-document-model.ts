/** What a page is drawn from once KSeF has its document, whatever a later version would make of the same invoice. */
export const documentModel = [`alter table saga add column document_model text`];
