/* What the row of a saga on the road to KSeF knows beside its state, and the number on the platform. */
RULE(intent_before_attachment);
RULE(intent_before_send);
RULE(asked_before_second_send);
RULE(intent_before_registration);
RULE(adopted_only_if_ours);
RULE(registered_is_accepted);
RULE(done_is_registered);
RULE(what_was_issued_is_sent);
RULE(offline_is_final);
RULE(late_is_told);

mtype:reason = { MISMATCH, NOT_REGISTERED, DELETED_LATE, REJECTED_OFFLINE };

bit attaches;              /* after_acceptance: attach, or platform */
bit offline24;             /* when_unavailable: offline24, or wait */
byte number;               /* the slot of the document in KSeF whose number is the invoice's, and one */
bit doubt;                 /* an earlier send was found nowhere */
bit offline;               /* the customer has the document since before KSeF had it */
bit unsure;                /* it is drawn offline while KSeF may have it */
bit adopted;               /* a person said so */
bit lateTold;
mtype:reason why;          /* what it is parked for */
byte other;                /* the document that is in the way, as a slot and one */

/* For the rules: a send whose outcome nobody knows or asked for; and what the platform has. */
bit unasked;
byte registered;           /* the slot and one of the number on the platform */

inline start_ksef() {
  number = 0; doubt = 0; offline = 0; unsure = 0; adopted = 0; lateTold = 0; why = 0; other = 0
}

inline parks(reason) { why = reason; becomes(PARKED); tells() }

/* The platform stores the number, prints it, and makes its own PDF where it has none; it locks the invoice. */
inline take_number(which, reply) {
  if
  :: deleted -> reply = MISSING
  :: !deleted ->
     HOLDS(registered_is_accepted, verdict[which - 1] == TAKEN && (kBytes[which - 1] != FOREIGN || adopted));
     registered = which;
     if :: !locked -> locked = 1; locker = US :: else fi;
     if :: document == NO_DOCUMENT -> document = PLATFORMS :: else fi;
     reply = DONE_SO
  fi
}
