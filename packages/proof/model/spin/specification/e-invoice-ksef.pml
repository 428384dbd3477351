/* An e-invoice on its way through KSeF, from the request to the registered number: design.md, "The e-invoice saga", rules 1 to
   3, 5, 9 and 15; ksef.md; ADR 11, 13 and 74; backup.md. What sessions and their ends do to a send is in ksef-sending.pml. */
#include "shared/budget.pml"

mtype:request = { LOCK, ATTACH, UNLOCK, SEND, REGISTER };
mtype:answer = { DONE_SO, CONFLICT, MISSING, REFUSED, LOST };
mtype:verdict = { PROCESSING, TAKEN, REJECTED, DUPLICATE, GIVEN_UP };
mtype:state = { REQUESTED, LOCK_INTENDED, LOCKED, PRODUCED, SEND_INTENDED, IN_DOUBT, LOCATED, SENT, ABSENCE, ACCEPTED, ATTACH_INTENDED, ATTACHED, REGISTER_INTENDED, REGISTERED, DONE, DONE_FOREIGN, GONE, REFUSED_HERE, UNLOCKING, RELEASED, PARKED };

#include "shared/rules.pml"

#define RESTING (state == 0 || state == DONE || state == DONE_FOREIGN || state == GONE || state == REFUSED_HERE || state == RELEASED)
#define OPEN (!(RESTING) && state != PARKED)
#define WORK (!(RESTING) && (state != PARKED || PARKED_GOES_ON))
#define ASKS_KSEF (state == SEND_INTENDED || state == IN_DOUBT || state == LOCATED || state == SENT || state == ABSENCE)
#define HAS_NUMBER (state == ACCEPTED || (state == ATTACH_INTENDED && number > 0) || state == ATTACHED || state == REGISTER_INTENDED || state == REGISTERED)
#define LATE_ENDED (!offline || told || registered != 0)
#define DELETED_WITH_DOCUMENT true
#define CHECK_UNLOCKING HOLDS(point_of_no_return, NOT_IN_KSEF)

#include "shared/ksef.pml"
#include "shared/platform.pml"
#include "shared/ksef-row.pml"
#define START start_ksef()

inline perform(what, bytes, reply) {
  if
  :: what == LOCK -> take_lock(reply)
  :: what == ATTACH -> take_attachment(bytes, reply)
  :: what == UNLOCK -> take_unlock(reply)
  :: what == SEND -> take_send(bytes, reply)
  :: what == REGISTER -> take_number(bytes, reply)
  fi
}

#include "shared/lease.pml"
#include "shared/saga.pml"
#include "shared/operator.pml"
#include "shared/ksef-verdicts.pml"
#ifdef RESTORED
#include "shared/ksef-restored.pml"
#include "shared/restored.pml"
#endif

bit sDown[2], sOverdue[2], sLag[2], sNumbered[2];
byte sFound[2], sIndexed[2];
mtype:verdict sVerdict[2];

/* The invoice, and KSeF where it answers: the list of the session by its bytes, and the index by the number. */
inline look() {
  look_at_invoice();
  sNumbered[me] = (registered != 0 && document == PLATFORMS);
  sOverdue[me] = overdue; sDown[me] = down;
  if
  :: !down && (ASKS_KSEF) ->
     k = 0;
     do
     :: k < SLOTS ->
        if
        :: known[k] && kBytes[k] == made && verdict[k] != REJECTED && verdict[k] != GIVEN_UP -> sFound[me] = k + 1
        :: !known[k] && verdict[k] == TAKEN && KEY(kBytes[k]) == KEY(made) ->
           if :: sIndexed[me] = k + 1 :: sLag[me] = 1 fi
        :: else -> skip
        fi;
        k++
     :: else -> break
     od;
     k = 0;
     if :: state == SENT && number > 0 -> sVerdict[me] = verdict[number - 1] :: else fi
  :: else -> skip
  fi
}

inline forget() {
  forget_invoice();
  sDown[me] = 0; sOverdue[me] = 0; sLag[me] = 0; sNumbered[me] = 0; sFound[me] = 0; sIndexed[me] = 0; sVerdict[me] = 0
}

inline decide() {
  notes_the_deadline();
  if
  :: RELEASE_ASKED -> decided(); becomes(UNLOCKING)
  :: !(RELEASE_ASKED) && state != PARKED -> wanted = 0; goes_on()
  :: !(RELEASE_ASKED) && state == PARKED -> go_on_parked()
  fi
}

inline goes_on() {
  if
  :: ASKS_KSEF -> ask_ksef()
  :: HAS_NUMBER -> hand_over()
  :: state == PRODUCED && offline -> go_out()
  :: state == ATTACH_INTENDED && number == 0 -> issue_offline()
  :: else -> before_ksef()
  fi
}

#include "shared/to-ksef.pml"
#include "shared/from-ksef.pml"

/* Before anything was sent: the road to the platform, up to the archived bytes. */
inline before_ksef() {
  if
  :: sGone[me] -> mine = 0; made = 0; becomes(GONE)
  :: !sGone[me] && sDocument[me] != NO_DOCUMENT && sDocument[me] == OURS(sVersion[me]) ->
     made = sDocument[me]; offline = 1; becomes(IN_DOUBT)
  :: !sGone[me] && sDocument[me] != NO_DOCUMENT && sDocument[me] != OURS(sVersion[me]) -> becomes(DONE_FOREIGN); tells()
  :: !sGone[me] && sDocument[me] == NO_DOCUMENT -> go_to_the_lock()
  fi
}

inline go_on() {
  if
  :: state == LOCKED -> made = OURS(sVersion[me]); becomes(PRODUCED)
  :: state == PRODUCED && made != OURS(sVersion[me]) -> made = 0; becomes(LOCKED)
  :: state == PRODUCED && made == OURS(sVersion[me]) && !sDown[me] -> go_out()
  :: state == PRODUCED && made == OURS(sVersion[me]) && sDown[me] && offline24 -> draws_offline()
  :: else -> skip
  fi
}

inline send(what) {
  if
  :: what == LOCK -> HOLDS(intent_before_lock, state == LOCK_INTENDED && mine)
  :: what == ATTACH -> HOLDS(intent_before_attachment, state == ATTACH_INTENDED && made != 0)
  :: what == SEND ->
     HOLDS(intent_before_send, state == SEND_INTENDED);
     HOLDS(asked_before_second_send, !unasked);
     unasked = 1
  :: what == REGISTER -> HOLDS(intent_before_registration, state == REGISTER_INTENDED && number > 0)
  :: what == UNLOCK -> skip
  fi;
  net[me] = what; netBytes[me] = (what == REGISTER -> number : made)
}

inline conclude() {
  if
  :: got == DONE_SO && state == LOCK_INTENDED -> becomes(LOCKED)
  :: got == DONE_SO && state == SEND_INTENDED -> becomes(IN_DOUBT); becomes_sent()
  :: got == DONE_SO && state == ATTACH_INTENDED -> attached()
  :: got == DONE_SO && state == REGISTER_INTENDED -> becomes(REGISTERED)
  :: got == DONE_SO && state == UNLOCKING -> mine = 0; becomes(RELEASED); tells()
  :: got == REFUSED && state == LOCK_INTENDED -> mine = 0; becomes(REFUSED_HERE); tells()
  :: got == REFUSED && state == SEND_INTENDED -> unasked = 0; not_taken()
  :: got == REFUSED && state == ATTACH_INTENDED -> not_attached()
  :: (got == REFUSED || got == MISSING) && state == REGISTER_INTENDED -> parks(NOT_REGISTERED)
  :: got == LOST && state == SEND_INTENDED ->
#if defined(PLANT_ROAD_LOST_SEND_RELEASES)
     not_taken()
#elif defined(PLANT_ROAD_LOST_SEND_AGAIN)
     becomes(PRODUCED)
#else
     becomes(IN_DOUBT)
#endif
#ifdef PLANT_LOST_REGISTRATION_IS_DONE
  :: got == LOST && state == REGISTER_INTENDED -> becomes(REGISTERED)
#endif
  :: else -> skip
  fi
}

#include "shared/worker.pml"
#include "shared/people.pml"

#define TOLD (told || !(state == REFUSED_HERE || state == RELEASED || state == DONE_FOREIGN || state == PARKED || (state == DONE && !adopted && made != OURS(version))))
#define NUMBERED (state != DONE || registered != 0)
#define OTHER_BYTES(i) (known[i] && verdict[i] == TAKEN && kBytes[i] != FOREIGN && kBytes[i] != document)
#define SAME (document == NO_DOCUMENT || document > OURS(1) || !(OTHER_BYTES(0) || OTHER_BYTES(1) || OTHER_BYTES(2)))
#define LATE_TOLD (!(HAS_NUMBER) || !kLate[number - 1] || lateTold)

/* What is true at every moment. */
proctype Watch() {
end_watch:
  do
  :: atomic { !(LOCK_IS_ACCOUNTED_FOR) -> HOLDS(no_orphaned_lock, LOCK_IS_ACCOUNTED_FOR) }
  :: atomic { !(TOLD) -> HOLDS(told_when_it_ends_badly, TOLD) }
  :: atomic { !(NUMBERED) -> HOLDS(done_is_registered, NUMBERED) }
  :: atomic { !(SAME) -> HOLDS(what_was_issued_is_sent, SAME) }
  :: atomic { !(LATE_TOLD) -> HOLDS(late_is_told, LATE_TOLD) }
  od
}

#ifdef REACHED
#include "shared/ksef-reached.pml"
#endif

init {
  atomic {
    if :: attaches = 1 :: skip fi;
#if defined(OFFLINE)
    offline24 = 1;
#elif defined(ANOTHER)
    if :: renumbers = 1 :: skip fi;
    kBytes[0] = FOREIGN; verdict[0] = TAKEN;
#elif defined(RENUMBERED)
    renumbers = 1;
#elif defined(RESTORED)
    if :: renumbers = 1 :: skip fi;
#else
    if :: bad[0] = 1 :: skip fi;
    if :: bad[1] = 1 :: skip fi;
#endif
    run Worker(0); run Worker(1); run Network(); run Mail(); run Inbox(); run Person(); run Watch(); run Ksef(); run Operator();
#ifdef RESTORED
    run Backup();
#endif
#ifdef REACHED
    run Reached();
#endif
#ifdef LIVENESS
    run Time();
#endif
    skip
  }
}
