/* From the number to the end: our page where after_acceptance says attach, the number on the platform. */
#define UNCHANGED (sLocked[me] && made == OURS(sVersion[me]))

inline hand_over() {
  if
  :: sGone[me] -> parks(DELETED_LATE)
  :: !sGone[me] && state == ACCEPTED ->
     if
     :: attaches && !offline && !adopted && UNCHANGED && sDocument[me] == NO_DOCUMENT -> becomes(ATTACH_INTENDED); next = ATTACH
     :: else -> registers()
     fi
  :: !sGone[me] && state == ATTACH_INTENDED ->
     if
     :: sDocument[me] == made -> becomes(ATTACHED)
     :: UNCHANGED && sDocument[me] == NO_DOCUMENT -> next = ATTACH
     :: else -> registers()
     fi
  :: !sGone[me] && state == ATTACHED -> registers()
  :: !sGone[me] && state == REGISTER_INTENDED && sNumbered[me] -> becomes(REGISTERED)
  :: !sGone[me] && state == REGISTER_INTENDED && !sNumbered[me] -> next = REGISTER
  :: !sGone[me] && state == REGISTERED && sAsked[me] -> skip
  :: !sGone[me] && state == REGISTERED && !sAsked[me] -> compare(); becomes(DONE)
  fi
}

/* Edited, or another's e-invoice beside the accepted one: the number is registered, and somebody is told. */
inline registers() {
  if :: !adopted && made != OURS(sVersion[me]) || sDocument[me] == FOREIGN -> tells() :: else fi;
#ifndef PLANT_REGISTER_WITHOUT_INTENT
  becomes(REGISTER_INTENDED);
#endif
  next = REGISTER
}

inline compare() {
#ifndef PLANT_ROAD_NOT_COMPARED
  if :: made != OURS(sVersion[me]) || sDocument[me] == FOREIGN -> tells() :: else fi
#else
  skip
#endif
}
