/* A document on its way into KSeF: from its bytes to its number, or to the proof that KSeF has none. design.md, rules 2, 3
   and 15; ksef.md, "Doubts"; ADR 11. What the platform does meanwhile is in e-invoice-platform.pml. */
#include "shared/budget.pml"
#include "shared/rules.pml"

mtype:request = { SEND, CLOSE };
mtype:answer = { DONE_SO, SESSION_CLOSED, REFUSED, LOST };
mtype:state = { PRODUCED, SEND_INTENDED, IN_DOUBT, LOCATED, SENT, ABSENCE, ACCEPTED, RELEASED, PARKED };
mtype:verdict = { PROCESSING, TAKEN, REJECTED, DUPLICATE, GIVEN_UP };

RULE(intent_before_send);
RULE(asked_before_second_send);
RULE(accepted_once);
RULE(point_of_no_return);
RULE(adopted_only_if_ours);

#define MOST 6
#define SESSIONS 6
/* KSeF: what it received, the first of it perhaps from a twin or before a restore (its session is 0, not ours). */
mtype:verdict verdict[MOST];
byte sessionOf[MOST];
bit indexed[MOST];
bit ended[SESSIONS];
byte received;
bit other;                 /* what was there before has other bytes */
bit before;                /* something was there before: then KSeF tells duplicates; otherwise it may not */
hidden mtype:answer ignored;
hidden byte k;
hidden byte refusedToo;

/* The row of the saga. */
mtype:state state = PRODUCED;
byte session;
bit shut;                  /* KSeF said that the session is closed */
bit doubt;                 /* an earlier send was found nowhere */
byte number;               /* the record whose number is ours, and one */
bit told;
bit unasked;               /* for the rules: a send whose outcome nobody knows or asked for */

/* What arrived twice KSeF judges alike, but for telling the duplicate. */
#if defined(LATE) && !defined(LIMIT_JUDGED_ALIKE)
#define ALIKE true
#else
#define ALIKE false
#endif

#define WORK (state != ACCEPTED && state != RELEASED && state != PARKED)
#define ALIVE(i) (sessionOf[i] > 0 && (verdict[i] == PROCESSING || verdict[i] == TAKEN))

inline perform(what, to, reply) {
  if
  :: what == CLOSE -> k = 1; do :: k <= session -> ended[k] = 1; k++ :: else -> break od; k = 0; reply = DONE_SO
  :: what == SEND && ended[to] -> reply = SESSION_CLOSED
  :: what == SEND && !ended[to] ->
     assert(received < MOST);
     verdict[received] = PROCESSING; sessionOf[received] = to; received++; reply = DONE_SO
  fi
}

#include "shared/lease.pml"

byte sFound[2], sIndexed[2];
bit sAllEnded[2], sLagOver[2];
mtype:verdict sVerdict[2];

inline look() {
  sAllEnded[me] = 1; sLagOver[me] = 1;
#ifdef PLANT_SESSIONS_LEFT_OPEN
  k = session + 1;
#else
  k = 1;
#endif
  do :: k <= session -> if :: !ended[k] -> sAllEnded[me] = 0 :: else fi; k++ :: else -> break od;
  k = 0;
  do
  :: k < received ->
     if :: sessionOf[k] > 0 && verdict[k] != REJECTED && verdict[k] != GIVEN_UP -> sFound[me] = k + 1 :: else fi;
     if :: verdict[k] == TAKEN && indexed[k] -> sIndexed[me] = k + 1 :: else fi;
     if :: verdict[k] == TAKEN && !indexed[k] -> sLagOver[me] = 0 :: else fi;
     k++
  :: else -> break
  od;
  k = 0;
  if :: state == SENT && number > 0 -> sVerdict[me] = verdict[number - 1] :: else fi
}

inline forget() { sFound[me] = 0; sIndexed[me] = 0; sAllEnded[me] = 0; sLagOver[me] = 0; sVerdict[me] = 0 }

inline becomes(to) { state = to; printf("MSC: worker %d commits %e\n", me, state) }

inline goes_out() {
  if :: session == 0 || shut -> session++; assert(session < SESSIONS); shut = 0 :: else fi;
#ifndef PLANT_SEND_WITHOUT_INTENT
  becomes(SEND_INTENDED);
#endif
  next = SEND
}

/* What has another record under our number is a person's, unless its bytes are ours. */
inline adopts(found) {
#ifdef PLANT_ADOPTED_BLINDLY
  if
  :: true ->
#else
  if
  :: found == 1 && before && other -> told = 1; becomes(PARKED)
  :: !(found == 1 && before && other) ->
#endif
     HOLDS(adopted_only_if_ours, !(found == 1 && before && other));
     number = found; becomes(ACCEPTED)
  fi
}

inline releases() {
  k = 0; refusedToo = 0;
  do :: k < received -> refusedToo = refusedToo || (ALIKE && verdict[k] == REJECTED); k++ :: else -> break od;
  k = 0;
  do
  :: k < received -> HOLDS(point_of_no_return, !ALIVE(k) || (refusedToo && verdict[k] == PROCESSING)); k++
  :: else -> break
  od;
  k = 0;
  told = 1; becomes(RELEASED)
}

inline decide() {
  if
  :: state == PRODUCED -> goes_out()
#ifdef PLANT_RESUMED_BY_SENDING
  :: state == SEND_INTENDED -> next = SEND
#endif
  :: (state == SEND_INTENDED || state == IN_DOUBT || (state == ABSENCE && sAllEnded[me])) && sFound[me] > 0 ->
     number = sFound[me]; becomes(SENT)
  :: (state == SEND_INTENDED || state == IN_DOUBT || (state == ABSENCE && sAllEnded[me])) && sFound[me] == 0 && sIndexed[me] > 0 ->
     adopts(sIndexed[me])
  :: (state == SEND_INTENDED || state == IN_DOUBT) && sFound[me] == 0 && sIndexed[me] == 0 ->
     doubt = 1; unasked = 0; becomes(LOCATED)
  :: state == LOCATED -> goes_out()
  :: state == ABSENCE && !sAllEnded[me] -> next = CLOSE
  :: state == ABSENCE && sAllEnded[me] && sFound[me] == 0 && sIndexed[me] == 0 && sLagOver[me] -> releases()
  :: state == SENT && sVerdict[me] == TAKEN -> becomes(ACCEPTED)
  :: state == SENT && sVerdict[me] == REJECTED && doubt -> becomes(ABSENCE)
  :: state == SENT && sVerdict[me] == REJECTED && !doubt -> releases()
  :: state == SENT && sVerdict[me] == GIVEN_UP -> number = 0; becomes(IN_DOUBT)
  :: state == SENT && sVerdict[me] == DUPLICATE ->
     k = 0; do :: verdict[k] == TAKEN -> break :: else -> k++ od;
     adopts(k + 1); k = 0
  :: else -> skip
  fi
}

inline send(what) {
  if
  :: what == SEND ->
     HOLDS(intent_before_send, state == SEND_INTENDED && session > 0);
#ifndef ASSERTED_LATER
     HOLDS(asked_before_second_send, !unasked);
#endif
     unasked = 1
  :: what == CLOSE -> skip
  fi;
  net[me] = what; netBytes[me] = session
}

inline conclude() {
  if
  :: got == DONE_SO && state == SEND_INTENDED ->
     k = received; do :: sessionOf[k - 1] == session -> break :: else -> k-- od;
     number = k; k = 0; becomes(SENT)
  :: got == SESSION_CLOSED && state == SEND_INTENDED ->
     shut = 1; unasked = 0; if :: doubt -> becomes(IN_DOUBT) :: else -> becomes(PRODUCED) fi
  :: got == REFUSED && state == SEND_INTENDED -> unasked = 0; if :: doubt -> becomes(ABSENCE) :: else -> releases() fi
#ifdef PLANT_LOST_SEND_RELEASES
  :: got == LOST && state == SEND_INTENDED -> releases()
#endif
#ifdef PLANT_LOST_SEND_AGAIN
  :: got == LOST && state == SEND_INTENDED -> becomes(PRODUCED)
#else
  :: got == LOST && state == SEND_INTENDED -> becomes(IN_DOUBT)
#endif
  :: else -> skip
  fi
}

#include "shared/worker.pml"

/* Where nothing was there before KSeF may take a copy, as it did in 2026: the daemon must send none. A send that takes effect
   after somebody has looked is a copy that no daemon can help. */
#if defined(LATE) && !defined(LIMIT_LATE_SEND)
#define BLIND false
#else
#define BLIND (!before)
#endif

/* KSeF decides on what it has, shows it in its index later, and may end a session. */
proctype Ksef() {
  byte i, has;
  bit ours, refused;
end_ksef:
  do
  :: atomic {
       received > 0 -> i = 0; has = 0;
       do
       :: i < received ->
          if :: verdict[i] == TAKEN -> has++; ours = ours || (ALIKE && sessionOf[i] > 0) :: verdict[i] == REJECTED -> refused = ALIKE :: else fi;
          i++
       :: else -> break
       od;
       i = 0; do :: i < received && verdict[i] != PROCESSING -> i++ :: else -> break od;
       if
       :: i == received -> skip
       :: i < received && has > 0 -> verdict[i] = DUPLICATE; printf("MSC: KSeF says 440\n")
       :: i < received && (has == 0 || BLIND) && !refused ->
          verdict[i] = TAKEN; HOLDS(accepted_once, has == 0); printf("MSC: KSeF accepts\n")
       :: i < received && refused -> verdict[i] = REJECTED; printf("MSC: KSeF rejects the copy\n")
       :: i < received && faults > 0 && !ours && !refused -> faults--; verdict[i] = REJECTED; printf("MSC: KSeF rejects\n")
       :: i < received && faults > 0 -> faults--; verdict[i] = GIVEN_UP; printf("MSC: KSeF gives up\n")
       fi;
       i = 0; has = 0; ours = 0; refused = 0
     }
  :: atomic { received > 0 && verdict[0] == TAKEN && !indexed[0] -> indexed[0] = 1 }
  :: atomic { received > 1 && verdict[1] == TAKEN && !indexed[1] -> indexed[1] = 1 }
  :: atomic { received > 2 && verdict[2] == TAKEN && !indexed[2] -> indexed[2] = 1 }
  :: atomic { received > 3 && verdict[3] == TAKEN && !indexed[3] -> indexed[3] = 1 }
  :: atomic { session > 0 && !ended[session] && faults > 0 -> faults--; ended[session] = 1; printf("MSC: KSeF ends the session\n") }
  od
}

#ifdef REACHED
proctype Reached() {
end_reached:
  do
  :: REACHES(state == ACCEPTED && number == 1 && before)
  :: REACHES(state == ACCEPTED && number == 1 && !before)
  :: REACHES(state == ACCEPTED && number == 2 && !before)
  :: REACHES(state == PARKED && told)
  :: REACHES(state == RELEASED && doubt)
  :: REACHES(state == RELEASED && !doubt)
  :: REACHES(state == IN_DOUBT && received == 1 && dead[0])
  od
}
#endif

init {
  atomic {
    if
    :: skip
    :: before = 1; verdict[0] = TAKEN; received = 1; if :: other = 1 :: skip fi
    fi;
    run Worker(0); run Worker(1); run Network(); run Ksef();
#ifdef REACHED
    run Reached();
#endif
    skip
  }
}
