/* An e-invoice on its way to the platform alone: design.md, "The e-invoice saga" and rules 1, 2, 5, 9, 15. */
#include "shared/budget.pml"

mtype:request = { LOCK, ATTACH, UNLOCK };
mtype:answer = { DONE_SO, CONFLICT, MISSING, REFUSED, LOST };
mtype:state = { REQUESTED, LOCK_INTENDED, LOCKED, ATTACH_INTENDED, ATTACHED, DONE, DONE_FOREIGN, GONE, REFUSED_HERE, UNLOCKING, RELEASED };

#include "shared/rules.pml"
RULE(intent_before_attachment);

#define OPEN (state == REQUESTED || state == LOCK_INTENDED || state == LOCKED || state == ATTACH_INTENDED || state == ATTACHED || state == UNLOCKING)
#define WORK OPEN
#define DELETED_WITH_DOCUMENT false
#define CHECK_UNLOCKING skip
#define START skip

#include "shared/platform.pml"

inline perform(what, bytes, reply) {
  if
  :: what == LOCK -> take_lock(reply)
  :: what == ATTACH -> take_attachment(bytes, reply)
  :: what == UNLOCK -> take_unlock(reply)
  fi
}

#include "shared/lease.pml"
#include "shared/saga.pml"
#ifdef RESTORED
#define SAVE_ROW skip
#define LOAD_ROW skip
#define FORGETS skip
#include "shared/restored.pml"
#endif

inline look() { look_at_invoice() }
inline forget() { forget_invoice() }

/* From the lock on: the bytes are those of the locked invoice, are archived with the intent, and are looked up after a lost
   answer. */
inline go_on() {
  if
  :: state == LOCKED ->
#ifndef PLANT_ATTACH_WITHOUT_INTENT
     made = OURS(sVersion[me]); becomes(ATTACH_INTENDED);
#endif
     next = ATTACH
#ifdef PLANT_OLD_BYTES
  :: state == ATTACH_INTENDED -> next = ATTACH
#else
  :: state == ATTACH_INTENDED && made == OURS(sVersion[me]) -> next = ATTACH
  :: state == ATTACH_INTENDED && made != OURS(sVersion[me]) -> made = 0; becomes(LOCKED)
#endif
  :: state == ATTACHED -> made = 0; becomes(LOCKED)
  fi
}

inline decide() {
  if
  :: sGone[me] -> mine = 0; becomes(GONE)
#ifdef PLANT_BESIDE_A_FOREIGN_DOCUMENT
  :: !sGone[me] && sDocument[me] == FOREIGN -> go_to_the_lock()
#endif
#ifdef PLANT_OWN_DOCUMENT_UNSEEN
  :: !sGone[me] && sDocument[me] != NO_DOCUMENT && sDocument[me] != FOREIGN && made != sDocument[me] -> go_to_the_lock()
#endif
  :: !sGone[me] && sDocument[me] != NO_DOCUMENT && sDocument[me] != made && sDocument[me] == OURS(sVersion[me]) ->
     made = sDocument[me]; becomes(ATTACHED)
  :: !sGone[me] && sDocument[me] != NO_DOCUMENT && sDocument[me] != made && sDocument[me] != OURS(sVersion[me]) -> becomes(DONE_FOREIGN); tells()
  :: !sGone[me] && sDocument[me] != NO_DOCUMENT && sDocument[me] == made ->
     if
     :: sAsked[me] && state != ATTACHED -> becomes(ATTACHED)
     :: sAsked[me] && state == ATTACHED -> skip
     :: !sAsked[me] -> becomes(DONE); compare()
     fi
  :: !sGone[me] && sDocument[me] == NO_DOCUMENT -> go_to_the_lock()
  fi
}

/* Read again and compared: who edited between our look and the attachment has another invoice than the customer. */
inline compare() {
#ifndef PLANT_NOT_COMPARED
  if :: made != OURS(sVersion[me]) -> told = 1 :: else fi
#else
  skip
#endif
}

inline send(what) {
  if
  :: what == LOCK -> HOLDS(intent_before_lock, state == LOCK_INTENDED && mine)
  :: what == ATTACH -> HOLDS(intent_before_attachment, state == ATTACH_INTENDED && made != 0)
  :: what == UNLOCK -> skip
  fi;
  net[me] = what; netBytes[me] = (what == ATTACH -> made : 0)
}

/* An answer to what the state has intended; a lost one is looked up. */
inline conclude() {
  if
  :: got == DONE_SO && state == LOCK_INTENDED -> becomes(LOCKED)
  :: got == DONE_SO && state == ATTACH_INTENDED -> becomes(ATTACHED)
  :: got == DONE_SO && state == UNLOCKING -> mine = 0; becomes(RELEASED); tells()
  :: got == REFUSED && state == LOCK_INTENDED -> mine = 0; becomes(REFUSED_HERE); tells()
  :: got == REFUSED && state == ATTACH_INTENDED -> gives_up(REFUSED_HERE)
#ifdef PLANT_LOST_LOCK_IS_FAILURE
  :: got == LOST && state == LOCK_INTENDED -> mine = 0; becomes(REFUSED_HERE); tells()
#endif
#ifdef PLANT_ATTACHED_AGAIN
  :: got == LOST && state == ATTACH_INTENDED -> next = ATTACH; goto asking
#endif
  :: else -> skip
  fi
}

#include "shared/worker.pml"
#include "shared/people.pml"

#define TOLD (told || !(state == REFUSED_HERE || state == RELEASED || state == DONE_FOREIGN || (state == DONE && made != OURS(version))))

/* What is true at every moment. */
proctype Watch() {
end_watch:
  do
  :: atomic { !(LOCK_IS_ACCOUNTED_FOR) -> HOLDS(no_orphaned_lock, LOCK_IS_ACCOUNTED_FOR) }
  :: atomic { !(TOLD) -> HOLDS(told_when_it_ends_badly, TOLD) }
  od
}

#ifdef REACHED
/* What must be reachable, or the rules say nothing: the runner fails when a line of this is not reached. */
proctype Reached() {
end_reached:
  do
  :: REACHES(state == DONE && document == made)
#if ACTS >= 3
  :: REACHES(state == DONE && told)
#endif
  :: REACHES(state == DONE && locker == THEM_SEEN)
  :: REACHES(state == DONE_FOREIGN)
  :: REACHES(state == GONE)
  :: REACHES(state == REFUSED_HERE)
  :: REACHES(state == RELEASED && version == 0)
  :: REACHES(state == DONE && version == 1 && owner == 1)
  :: REACHES(state == ATTACH_INTENDED && document == made && dead[0])
  :: REACHES(state == LOCK_INTENDED && locker == US && dead[0])
  :: REACHES(state == UNLOCKING && locked && dead[0])
#ifdef RESTORED
  :: REACHES(state == DONE && restored && attachments == 1)
#endif
  od
}
#endif

init {
  atomic {
    if :: bad[0] = 1 :: skip fi;
    if :: bad[1] = 1 :: skip fi;
    run Worker(0); run Worker(1); run Network(); run Mail(); run Inbox(); run Person(); run Watch();
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
