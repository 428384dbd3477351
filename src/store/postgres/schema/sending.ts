/** Who is sending which message, where several workers share the database; a row is there while one is under way. */
export const sending = `
create table send_claim (
  what exact_text primary key,
  sender exact_text not null,
  until bigint not null
) with (fillfactor = 50);
`;
