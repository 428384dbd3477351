/* What both roads share: the row of the saga, what a worker sees of the invoice, the way to the lock and back, and how a saga
   begins. The road defines the states and OPEN. */
RULE(intent_before_lock);
RULE(refused_before_the_lock);

mtype:state state = 0;     /* 0: there is none yet */
bit mine;                  /* the intent to lock is committed */
byte made;                 /* the archived bytes, as OURS(version) */
bit told;                  /* an alert is up */
bit event = 1;             /* a callback that is still to come */

bit sGone[2], sLocked[2], sAsked[2], sVersion[2];
byte sDocument[2];

inline look_at_invoice() {
  sGone[me] = deleted; sLocked[me] = locked; sAsked[me] = requested; sVersion[me] = version; sDocument[me] = document;
  see()
}

inline forget_invoice() {
  sGone[me] = 0; sLocked[me] = 0; sAsked[me] = 0; sVersion[me] = 0; sDocument[me] = 0
}

inline becomes(to) { state = to; printf("MSC: worker %d commits %e\n", me, state) }

inline tells() {
#ifdef PLANT_SILENT
  skip
#else
  told = 1
#endif
}

/* Our lock is taken back first; where nothing of ours is locked, it ends at once. */
inline gives_up(otherwise) {
  if
  :: mine -> becomes(UNLOCKING)
  :: !mine -> becomes(otherwise); if :: otherwise != GONE -> tells() :: else fi
  fi
}

#ifdef PLANT_CHECK_AFTER_THE_LOCK
#define CHECKED_BAD false
#else
#define CHECKED_BAD bad[sVersion[me]]
#endif

/* The invoice is there, without any document, and as it was looked at. */
inline go_to_the_lock() {
  if
  :: state == REQUESTED && !sAsked[me] -> becomes(GONE)
  :: state == REQUESTED && sAsked[me] && CHECKED_BAD -> becomes(REFUSED_HERE); tells()
  :: state == REQUESTED && sAsked[me] && !CHECKED_BAD && !sLocked[me] ->
     HOLDS(refused_before_the_lock, !bad[sVersion[me]]);
#ifndef PLANT_LOCK_WITHOUT_INTENT
     mine = 1; becomes(LOCK_INTENDED);
#endif
     next = LOCK
  :: state == REQUESTED && sAsked[me] && !CHECKED_BAD && sLocked[me] ->
#ifdef PLANT_FOREIGN_LOCK_IS_OURS
     mine = 1;
#endif
     becomes(LOCKED)
  :: state == LOCK_INTENDED && sLocked[me] ->
#ifdef PLANT_LOST_LOCK_IS_FOREIGN
     mine = 0;
#endif
     becomes(LOCKED)
  :: state == LOCK_INTENDED && !sLocked[me] -> mine = 0; becomes(REQUESTED)
  :: state != REQUESTED && state != LOCK_INTENDED && state != UNLOCKING && !sLocked[me] -> mine = 0; made = 0; becomes(REQUESTED)
  :: state != REQUESTED && state != LOCK_INTENDED && state != UNLOCKING && sLocked[me] && !sAsked[me] -> gives_up(GONE)
  :: state == LOCKED && sLocked[me] && sAsked[me] && bad[sVersion[me]] -> gives_up(REFUSED_HERE)
  :: state == UNLOCKING && sLocked[me] ->
#ifdef PLANT_RELEASED_UNASKED
     mine = 0; becomes(RELEASED); tells()
#else
     next = UNLOCK
#endif
  :: state == UNLOCKING && !sLocked[me] -> mine = 0; becomes(RELEASED); tells()
  :: else -> go_on()
  fi
}

/* A saga begins when there is none, or the last one came to nothing. */
#define MAY_BEGIN (state == 0 || state == GONE || state == REFUSED_HERE || state == RELEASED)

inline begins() {
  if
  :: requested && !deleted -> mine = 0; made = 0; told = 0; START; state = REQUESTED; printf("MSC: a saga begins\n")
  :: else -> skip
  fi
}

/* Callbacks, and reconciliation behind them. */
proctype Inbox() {
end_inbox:
  do
  :: atomic { event && faults > 0 -> faults--; event = 0; printf("MSC: a callback is lost\n") }
  :: atomic { event && MAY_BEGIN -> event = 0; begins() }
  :: atomic { event && MAY_BEGIN && faults > 0 -> faults--; printf("MSC: a callback comes, and will come once more\n"); begins() }
#ifdef PLANT_EVERY_CALLBACK_BEGINS
  :: atomic { event && !(MAY_BEGIN) -> event = 0; begins() }
#endif
  :: atomic { event && !(MAY_BEGIN) -> event = 0 }
#ifndef PLANT_NO_RECONCILIATION
  :: atomic { (state == 0 || state == GONE) && requested && !deleted && document == NO_DOCUMENT -> begins() }
#endif
  od
}

#if defined(LATE) && !defined(LIMIT_LATE_LOCK)
#define LOCK_IS_ACCOUNTED_FOR true
#else
#define LOCK_IS_ACCOUNTED_FOR (deleted || document != NO_DOCUMENT || !locked || locker != US || (mine && (OPEN || told)))
#endif

#ifdef LIVENESS
/* Once faults end, a request is attached, gone, or somebody has been told. */
#ifndef LATE_ENDED
#define LATE_ENDED true
#endif
#define ENDED (((!OPEN && (document != NO_DOCUMENT || deleted || !requested)) || told) && LATE_ENDED)
ltl each_request_ends { <>[] (ENDED) }

/* Time passes though nobody has anything to do: SPIN's fairness overlooks runs that stop. */
proctype Time() {
  do :: skip; skip od
}
#endif
