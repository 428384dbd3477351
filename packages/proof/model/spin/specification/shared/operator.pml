/* A person at our side: decisions are rows that the daemon takes up at its next step, and may find that the e-invoice has moved
   on (operator.md, "Decisions"; ADR 13). */
mtype:decision = { RETRY, RELEASE, ADOPT };
mtype:decision wanted;

#ifdef PLANT_RELEASED_IN_DOUBT
#define RELEASABLE (state == LOCKED || state == PRODUCED || state == IN_DOUBT)
#else
#define RELEASABLE ((state == LOCKED || state == PRODUCED) && !doubt && !offline)
#endif
#define RELEASE_ASKED (wanted == RELEASE && RELEASABLE && mine && !sGone[me] && sLocked[me] && sDocument[me] == NO_DOCUMENT)
#define PARKED_GOES_ON (wanted != 0 || why == NOT_REGISTERED || (why == MISMATCH && (deleted || !locked || document != NO_DOCUMENT)))

inline decided() { wanted = 0; printf("MSC: worker %d does what a person decided\n", me) }

/* Parked is retried daily, and continues where a person, here or on the platform, has decided. */
inline go_on_parked() {
  if
  :: why == NOT_REGISTERED -> wanted = 0; why = 0; becomes(REGISTER_INTENDED)
  :: why == MISMATCH && wanted == ADOPT -> decided(); adopted = 1; why = 0; accepts(other)
  :: why == MISMATCH && wanted == RETRY -> decided(); why = 0; becomes(IN_DOUBT)
  :: why == MISMATCH && wanted != ADOPT && wanted != RETRY && !offline && sGone[me] -> why = 0; mine = 0; becomes(GONE)
  :: why == MISMATCH && wanted != ADOPT && wanted != RETRY && !offline && !sGone[me] && sDocument[me] != NO_DOCUMENT ->
     why = 0; becomes(DONE_FOREIGN)
  :: why == MISMATCH && wanted != ADOPT && wanted != RETRY && !offline && !sGone[me] && sDocument[me] == NO_DOCUMENT && !sLocked[me] ->
     why = 0; other = 0; mine = 0; made = 0; doubt = 0; becomes(REQUESTED)
  :: else -> wanted = 0
  fi
}

proctype Operator() {
end_operator:
  do
  :: atomic { acts > 0 && wanted == 0 && (state == REFUSED_HERE || state == RELEASED) -> acts--; printf("MSC: a person has it tried again\n"); begins() }
  :: atomic { acts > 0 && wanted == 0 && state == PARKED -> acts--; wanted = RETRY; printf("MSC: a person has it tried again\n") }
  :: atomic { acts > 0 && wanted == 0 && !(RESTING) -> acts--; wanted = RELEASE; printf("MSC: a person wants the lock released\n") }
  :: atomic { acts > 0 && wanted == 0 && state == PARKED && why == MISMATCH -> acts--; wanted = ADOPT; printf("MSC: a person adopts the other document\n") }
  od
}
