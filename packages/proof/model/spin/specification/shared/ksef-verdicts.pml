/* Where KSeF has accepted this number before, it says so; its memory failed in 2026, so the daemon must send no copy. After a
   restore nobody knows of the first: then it is KSeF that has to tell. */
#if (defined(RESTORED) && !defined(LIMIT_COPIES_AFTER_RESTORE)) || defined(RENUMBERED)
#define TAKES_COPIES false
#else
#define TAKES_COPIES (has != FOREIGN)
#endif

inline judge(i) {
  has = 0; k = 0;
  do :: k < SLOTS -> if :: verdict[k] == TAKEN && KEY(kBytes[k]) == KEY(kBytes[i]) -> has = kBytes[k] :: else fi; k++ :: else -> break od;
  if
  :: has != 0 -> verdict[i] = DUPLICATE; printf("MSC: KSeF says 440\n")
  :: has == 0 || TAKES_COPIES -> accept(i)
  :: has == 0 && faults > 0 -> faults--; verdict[i] = REJECTED; printf("MSC: KSeF rejects\n")
  :: has == 0 && faults > 0 -> faults--; verdict[i] = GIVEN_UP; printf("MSC: KSeF gives up\n")
  fi;
  if :: !known[i] && verdict[i] != TAKEN -> forget_document(i) :: else fi;
  has = 0; k = 0
}

/* Who renumbers an invoice that a restored database has forgotten issues it twice: nobody can tell. */
#if defined(RESTORED) && !defined(LIMIT_RENUMBERED_AFTER_RESTORE)
#define KEPT_APART(i) (!known[k] || !known[i])
#else
#define KEPT_APART(i) false
#endif

inline accept(i) {
  HOLDS(accepted_once, has == 0);
  k = 0;
  do
  :: k < SLOTS -> HOLDS(one_document_an_invoice, verdict[k] != TAKEN || kBytes[k] == FOREIGN || KEPT_APART(i)); k++
  :: else -> break
  od;
  verdict[i] = TAKEN; printf("MSC: KSeF accepts\n")
}

proctype Ksef() {
end_ksef:
  do
  :: atomic { verdict[0] == PROCESSING && !down -> judge(0) }
  :: atomic { verdict[1] == PROCESSING && !down -> judge(1) }
  :: atomic { verdict[2] == PROCESSING && !down -> judge(2) }
#ifdef RESTORED
  :: atomic { verdict[3] == PROCESSING && !down -> judge(3) }
#endif
#ifdef OFFLINE
  :: atomic { !down && faults > 0 -> faults--; down = 1; printf("MSC: KSeF goes down\n") }
  :: atomic { down -> down = 0; printf("MSC: KSeF is back\n") }
  :: atomic { !overdue && made != 0 -> overdue = 1; printf("MSC: the legal deadline passes\n") }
#endif
  od
}
