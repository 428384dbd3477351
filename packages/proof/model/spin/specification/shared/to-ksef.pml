/* From the archived bytes to KSeF's verdict, and the offline page on the way. */
inline go_out() {
  if
  :: sDown[me] -> skip
  :: !sDown[me] ->
     HOLDS(late_is_told, !sOverdue[me] || lateTold);
#ifdef PLANT_SENT_ANEW
     if :: offline -> made = OURS(1) :: else fi;
#endif
#ifndef PLANT_ROAD_SEND_WITHOUT_INTENT
     becomes(SEND_INTENDED);
#endif
     next = SEND
  fi
}

/* Which of the documents in KSeF the answer to a send is about: the one with these bytes in our session. */
inline becomes_sent() {
  k = SLOTS;
  do :: kBytes[k - 1] == made && known[k - 1] && verdict[k - 1] != 0 -> break :: else -> k-- od;
  number = k; k = 0; state = SENT
}

#define DRAWABLE (!sGone[me] && sLocked[me] && sDocument[me] == NO_DOCUMENT && made == OURS(sVersion[me]))

inline draws_offline() {
#ifndef PLANT_OFFLINE_CERTAIN
  unsure = (state != PRODUCED);
#endif
  becomes(ATTACH_INTENDED); next = ATTACH
}

/* The platform was read: attached, or still to be attached, or something else has happened there. */
inline issue_offline() {
  if
  :: !sGone[me] && sDocument[me] == made -> attached()
  :: DRAWABLE -> next = ATTACH
  :: else -> not_attached()
  fi
}

inline attached() {
  if
  :: number > 0 -> becomes(ATTACHED)
  :: number == 0 && unsure -> offline = 1; unsure = 0; becomes(IN_DOUBT)
  :: number == 0 && !unsure -> offline = 1; becomes(PRODUCED)
  fi
}

/* A page that the platform does not take changes nothing about KSeF. */
inline not_attached() {
  if
  :: number > 0 -> tells(); becomes(REGISTER_INTENDED)
  :: number == 0 && unsure -> unsure = 0; becomes(IN_DOUBT)
  :: number == 0 && !unsure -> becomes(PRODUCED)
  fi
}

inline adopts(found) {
#ifdef PLANT_ROAD_ADOPTED_BLINDLY
  if
  :: true ->
#else
  if
  :: kBytes[found - 1] != made -> other = found; parks(MISMATCH)
  :: kBytes[found - 1] == made ->
#endif
     HOLDS(adopted_only_if_ours, kBytes[found - 1] == made);
     accepts(found)
  fi
}

/* The number is there, and whoever must know that it came late is told. */
inline accepts(found) {
  number = found;
#ifndef PLANT_LATE_SILENT
  if :: kLate[found - 1] -> lateTold = 1 :: else fi;
#endif
  becomes(ACCEPTED)
}

/* KSeF certainly did not take it: what the customer has already is a person's to correct. */
#ifdef PLANT_OFFLINE_REJECTED_RELEASED
#define ISSUED false
#else
#define ISSUED offline
#endif
inline not_taken() {
  if
  :: ISSUED -> parks(REJECTED_OFFLINE)
  :: !ISSUED && doubt -> becomes(ABSENCE)
  :: !ISSUED && !doubt -> ends_untaken()
  fi
}

inline ends_untaken() { HOLDS(offline_is_final, !offline); gives_up(REFUSED_HERE) }

inline ask_ksef() {
  if
  :: sDown[me] && (state == IN_DOUBT || state == LOCATED) && offline24 && !offline && DRAWABLE -> draws_offline()
  :: state == SEND_INTENDED -> becomes(IN_DOUBT)
#ifdef PLANT_STARTED_OVER_IN_DOUBT
  :: state == IN_DOUBT && !sGone[me] && !sLocked[me] -> mine = 0; made = 0; unasked = 0; becomes(REQUESTED)
#endif
#ifdef PLANT_REGISTERED_BEFORE_THE_VERDICT
  :: state == SENT && sVerdict[me] == PROCESSING -> registers()
#endif
  :: !sDown[me] && (state == IN_DOUBT || state == ABSENCE) && sFound[me] > 0 -> number = sFound[me]; becomes(SENT)
  :: !sDown[me] && (state == IN_DOUBT || state == ABSENCE) && sFound[me] == 0 && sIndexed[me] > 0 -> unasked = 0; adopts(sIndexed[me])
  :: !sDown[me] && state == IN_DOUBT && sFound[me] == 0 && sIndexed[me] == 0 -> doubt = 1; unasked = 0; becomes(LOCATED)
  :: !sDown[me] && state == ABSENCE && sFound[me] == 0 && sIndexed[me] == 0 && !sLag[me] -> doubt = 0; ends_untaken()
  :: !sDown[me] && state == LOCATED -> go_out()
  :: !sDown[me] && state == SENT && sVerdict[me] == TAKEN -> accepts(number)
  :: !sDown[me] && state == SENT && sVerdict[me] == REJECTED -> drops(); not_taken()
  :: !sDown[me] && state == SENT && sVerdict[me] == GIVEN_UP -> drops(); becomes(IN_DOUBT)
  :: !sDown[me] && state == SENT && sVerdict[me] == DUPLICATE ->
     drops();
     k = 0; do :: verdict[k] == TAKEN && KEY(kBytes[k]) == KEY(made) -> break :: else -> k++ od;
     adopts(k + 1); k = 0
  :: else -> skip
  fi
}

/* Nobody asks about this one again, unless a backup does. */
inline drops() {
#ifndef RESTORED
  forget_document(number - 1);
#endif
  number = 0; unasked = 0
}

inline notes_the_deadline() {
#ifndef PLANT_DEADLINE_FORGOTTEN
  if :: sOverdue[me] && made != 0 && number == 0 && !lateTold -> lateTold = 1; printf("MSC: worker %d tells that the deadline has passed\n", me) :: else fi
#else
  skip
#endif
}
