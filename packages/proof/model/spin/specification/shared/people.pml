/* The invoice is mailed once there is a document. */
proctype Mail() {
end_mail:
  do
  :: atomic { requested && document != NO_DOCUMENT && !deleted -> requested = 0; printf("MSC: the platform mails the invoice\n") }
  od
}

/* A person on the platform: may do anything that it allows, at any moment, so many times. */
proctype Person() {
end_person:
  do
  :: atomic { acts > 0 && !deleted && locked && document == NO_DOCUMENT ->
       acts--; locked = 0; locker = NOBODY; moved = 1; printf("MSC: a person unlocks the invoice\n") }
  :: atomic { acts > 0 && !deleted && !locked ->
       acts--; locked = 1; locker = THEM_UNSEEN; printf("MSC: a person locks the invoice\n") }
  :: atomic { acts > 0 && !deleted && !locked && version == 0 ->
       acts--; version = 1; event = 1; printf("MSC: a person edits the invoice\n") }
  :: atomic { acts > 0 && !deleted && (document == NO_DOCUMENT || DELETED_WITH_DOCUMENT) ->
       acts--; deleted = 1; locked = 0; locker = NOBODY; printf("MSC: a person deletes the invoice\n") }
  :: atomic { acts > 0 && !deleted && document == NO_DOCUMENT ->
       acts--; document = FOREIGN; locked = 1;
       locker = (locker == NOBODY -> THEM_UNSEEN : locker);
       printf("MSC: a person attaches an e-invoice of another program\n") }
  :: atomic { acts > 0 && requested && document == NO_DOCUMENT ->
       acts--; requested = 0; printf("MSC: a person withdraws the request\n") }
  od
}
