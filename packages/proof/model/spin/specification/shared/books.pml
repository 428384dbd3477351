/* The books around one payment: decisions about the line, a return of the money, the nights (ADR 149), and a database that is
   replaced by an older one, which has lost the decision and the claim; the statements are imported once more. */
bit surplusTold;           /* bank.recorded-twice */
bit restored;

#define AT_REST (state == 0 || state == RECORDED || state == UNDONE || state == REFUSED_HERE)
#define OURS_IS_ONE (state == RECORDED && !taken)
#define TOO_MANY (AT_REST && ((OURS_IS_ONE && ours > 1) || (!(OURS_IS_ONE) && ours > 0)))

/* Whatever was sent before the restore has taken effect before the restored database looks: the two minutes of a lost claim. */
#ifdef LIMIT_RESTORED_AT_ONCE
#define LONG_SINCE true
#else
#define LONG_SINCE (net[0] == 0 && net[1] == 0)
#endif

/* A person decides once more, and may name another invoice than the first time. */
inline decide_anew() {
  state = INTENDED;
  if
  :: skip
  :: restored && elsewhere == 0 -> elsewhere = ours; ours = 0; strangers = 0; others = 0; printf("MSC: for another invoice\n")
  fi
}

proctype Books() {
end_books:
  do
  :: atomic { state == 0 -> printf("MSC: the payment is intended\n"); decide_anew() }
  :: atomic { state == RECORDED && !returned -> returned = 1; state = UNDO_INTENDED; printf("MSC: the money went back\n") }
  od
}

/* What no payment explains is told, until somebody has deleted it; what has our note is taken for a payment that was forgotten. */
proctype Night() {
end_night:
  do
#ifndef PLANT_NO_NIGHT
  :: atomic { TOO_MANY && !surplusTold && !(state == 0 && restored) -> surplusTold = 1; printf("MSC: a night tells of a record too many\n") }
#endif
  :: atomic { !TOO_MANY && surplusTold && AT_REST -> surplusTold = 0 }
#ifdef RESTORED
  :: atomic { restored && state == 0 && ours > 0 -> state = RECORDED; printf("MSC: a night finds the payment by its note\n") }
  :: atomic {
       !restored && state != 0 && faults > 0 && LONG_SINCE ->
       faults--; restored = 1; state = 0; taken = 0; told = 0; returned = 0; claim = 0; holding[0] = 0; holding[1] = 0; unlisted = 0;
       printf("MSC: the database is restored\n")
     }
#endif
  od
}
