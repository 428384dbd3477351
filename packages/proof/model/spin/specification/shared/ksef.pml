/* KSeF as the whole road sees it: what it received under the number of the invoice, its verdicts, an index that lags, an
   outage, and perhaps another program's document. Sessions and their ends are in ksef-sending.pml. */
#define PLATFORMS 4        /* the platform's own PDF, made when the number was registered */
#ifdef RESTORED
#define SLOTS 4
#else
#define SLOTS 3
#endif
#define KEY(bytes) (renumbers && (bytes) == OURS(1))

RULE(accepted_once);
RULE(one_document_an_invoice);
RULE(point_of_no_return);

mtype:verdict verdict[SLOTS];
byte kBytes[SLOTS];
bit known[SLOTS];          /* in a session that the row knows; otherwise only the index tells */
bit kLate[SLOTS];          /* received after the legal deadline */
bit down;                  /* KSeF does not answer */
bit overdue;               /* the legal deadline has passed */
bit renumbers;             /* who edits the invoice gives it another number */
hidden byte k, has;

#ifdef LIMIT_REFUSED_AFTER_RESTORE
#define FORGOTTEN(i) false
#else
#define FORGOTTEN(i) (!known[i])
#endif
#define WITH_US(i) (kBytes[i] != 0 && kBytes[i] != FOREIGN && !FORGOTTEN(i) && (verdict[i] == PROCESSING || verdict[i] == TAKEN))
#ifdef RESTORED
#define NOT_IN_KSEF (!WITH_US(0) && !WITH_US(1) && !WITH_US(2) && !WITH_US(3))
#else
#define NOT_IN_KSEF (!WITH_US(0) && !WITH_US(1) && !WITH_US(2))
#endif

inline take_send(bytes, reply) {
  if
  :: down -> reply = LOST
  :: !down ->
     k = 0; do :: k < SLOTS && kBytes[k] != 0 -> k++ :: else -> break od;
     assert(k < SLOTS);
     kBytes[k] = bytes; verdict[k] = PROCESSING; known[k] = 1; kLate[k] = overdue; k = 0;
     reply = DONE_SO
  fi
}

inline forget_document(i) { kBytes[i] = 0; verdict[i] = 0; known[i] = 0; kLate[i] = 0 }
