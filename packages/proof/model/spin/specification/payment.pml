/* A payment of a bank line on the platform: design.md, rules 14 and 15; ADR 133 and 149; bank-saga.md in words. */
#include "shared/budget.pml"
#include "shared/rules.pml"

mtype:request = { POST, DELETE };
mtype:answer = { DONE_SO, MISSING, REFUSED, LOST };
mtype:state = { INTENDED, RECORDED, UNDO_INTENDED, UNDONE, REFUSED_HERE };

RULE(posted_once);
RULE(intent_before_request);
RULE(listed_before_posting);
RULE(never_guessed);
RULE(claim_commits);
RULE(undone_is_gone);
RULE(refusal_is_told);
RULE(never_overpaid);

/* The invoice on the platform has room for one or two payments of this amount. */
byte capacity;
byte ours;                 /* records with the line's note */
byte strangers;            /* records of the same day and amount, by a person */
bit others;                /* a record of another day, by a person */
byte acts = ACTS;
byte elsewhere;            /* records with the line's note, of an invoice that the line does not pay */
#define ROOM (ours + strangers + others < capacity)

/* The row of the payment, and the claim on it: 0, or the worker's number and one. */
mtype:state state = 0;
bit taken;                 /* a person's record is the payment */
bit told;
bit returned;              /* the money went back, once at most */
byte claim;
bit holding[2];            /* the worker still works under its claim */
bit dead[2];
bit unlisted;              /* for the rules: a posting whose outcome nobody has looked up */

mtype:request net[2];
mtype:answer answer[2];
hidden mtype:answer ignored;
byte sOurs[2], sStrangers[2], sElsewhere[2];
bit sRoom[2];

#ifdef PLANT_POST_BEFORE_INTENT
#define WORK (state == 0 || state == INTENDED || state == UNDO_INTENDED)
#else
#define WORK (state == INTENDED || state == UNDO_INTENDED)
#endif
#ifdef PLANT_NO_CLAIM_FENCE
#define CLAIMED true
#else
#define CLAIMED (claim == me + 1)
#endif

inline perform(what, reply) {
  if
  :: what == POST ->
     ours++; reply = DONE_SO;
#if !defined(LATE) || defined(LIMIT_LATE_POSTING)
     HOLDS(posted_once, ours + elsewhere <= 1);
#endif
#ifdef LIMIT_SAME_MINUTE
     HOLDS(never_overpaid, ours + strangers + others <= capacity);
#endif
     printf("MSC: the platform records the payment\n")
  :: what == DELETE && (taken -> strangers : ours) > 0 ->
     if :: taken -> strangers-- :: else -> ours-- fi;
     reply = DONE_SO; printf("MSC: the platform deletes the payment\n")
  :: what == DELETE && (taken -> strangers : ours) == 0 -> reply = MISSING
  fi
}

inline becomes(to) {
  HOLDS(claim_commits, claim == me + 1);
  state = to; claim = 0; holding[me] = 0;
  printf("MSC: worker %d commits %e\n", me, state)
}

inline refuses() {
  becomes(REFUSED_HERE);
#ifndef PLANT_REFUSED_SILENTLY
  told = 1
#else
  skip
#endif
}

#ifdef PLANT_NOT_LOOKED_FOR_BY_DAY
#define FOUND_ELSEWHERE false
#else
#define FOUND_ELSEWHERE (sElsewhere[me] > 0)
#endif

/* What is found decides; what is not, is sent. */
inline decide() {
  if
  :: state == UNDO_INTENDED && (taken -> sStrangers[me] : sOurs[me]) == 0 -> becomes(UNDONE)
  :: state == UNDO_INTENDED && (taken -> sStrangers[me] : sOurs[me]) > 0 -> next = DELETE
#ifdef PLANT_STRANGERS_TAKEN_WITH_ROOM
  :: state == INTENDED && sOurs[me] == 0 && sStrangers[me] > 0 ->
     HOLDS(never_guessed, !sRoom[me]); taken = 1; becomes(RECORDED)
#endif
#ifdef PLANT_NOT_LOOKED_FOR
  :: state == INTENDED -> next = POST
#else
#ifndef PLANT_NOT_LOOKED_FOR_BY_DAY
  :: state == INTENDED && sElsewhere[me] > 0 -> refuses()
#endif
  :: state == INTENDED && !FOUND_ELSEWHERE && sOurs[me] > 0 -> becomes(RECORDED)
  :: state == INTENDED && !FOUND_ELSEWHERE && sOurs[me] == 0 && sRoom[me] -> next = POST
  :: state == INTENDED && !FOUND_ELSEWHERE && sOurs[me] == 0 && !sRoom[me] && sStrangers[me] > 0 ->
     HOLDS(never_guessed, !sRoom[me]); taken = 1; becomes(RECORDED)
  :: state == INTENDED && !FOUND_ELSEWHERE && sOurs[me] == 0 && !sRoom[me] && sStrangers[me] == 0 -> refuses()
#endif
#ifdef PLANT_POST_BEFORE_INTENT
  :: state == 0 -> next = POST
#endif
  :: else -> holding[me] = 0
  fi
}

inline conclude() {
  if
  :: got == DONE_SO && state == INTENDED -> becomes(RECORDED)
  :: (got == DONE_SO || got == MISSING) && state == UNDO_INTENDED -> becomes(UNDONE)
  :: got == REFUSED && state == INTENDED -> refuses()
  :: got == REFUSED && state == UNDO_INTENDED -> claim = 0; holding[me] = 0
#ifdef PLANT_LOOKED_FOR_AT_ONCE
  :: got == LOST -> claim = 0; holding[me] = 0
#endif
#ifdef PLANT_LOST_DELETION_IS_DONE
  :: got == LOST && state == UNDO_INTENDED -> becomes(UNDONE)
#endif
  :: else -> holding[me] = 0
  fi
}

/* It starts again, or stays dead; its claim and its request outlive it. */
inline die() {
  faults--; holding[me] = 0; answer[me] = 0;
  printf("MSC: worker %d dies\n", me);
  if :: skip :: !dead[1 - me] -> dead[me] = 1 fi
}

proctype Worker(byte me) {
  mtype:answer got;
  mtype:request next;

end_rest:
  atomic {
    WORK && claim == 0 && !dead[me] && net[me] == 0 ->
    claim = me + 1; holding[me] = 1; answer[me] = 0; printf("MSC: worker %d claims the payment\n", me)
  };
  atomic {
    if
    :: !CLAIMED -> goto forgets
    :: faults > 0 -> die(); goto forgets
    :: CLAIMED -> sOurs[me] = ours; sStrangers[me] = strangers; sElsewhere[me] = elsewhere; sRoom[me] = ROOM;
#ifndef PLANT_NOT_LOOKED_FOR
       unlisted = 0
#endif
    fi
  };
  atomic {
    if
    :: !CLAIMED -> goto forgets
    :: faults > 0 -> die(); goto forgets
    :: CLAIMED -> next = 0; decide(); if :: next == 0 -> goto forgets :: else fi
    fi
  };
  /* The claim is renewed in the commit right before the request; who was overtaken does not send. */
  atomic {
    if
    :: claim != me + 1 -> goto forgets
    :: faults > 0 -> die(); goto forgets
    :: claim == me + 1 ->
       HOLDS(intent_before_request, state == (next == POST -> INTENDED : UNDO_INTENDED));
       HOLDS(listed_before_posting, next != POST || !unlisted);
       if :: next == POST -> unlisted = 1 :: else fi;
       net[me] = next; printf("MSC: worker %d sends %e\n", me, next)
    fi
  };
  atomic {
    if
    :: answer[me] != 0 -> got = answer[me]; answer[me] = 0
    :: faults > 0 -> faults--; got = LOST; answer[me] = 0; printf("MSC: worker %d hears no answer\n", me)
    :: faults > 0 -> die(); goto forgets
    :: claim != me + 1 && net[me] == 0 && answer[me] == 0 -> goto forgets
    fi
  };
  atomic {
    if
    :: !CLAIMED -> goto forgets
    :: faults > 0 -> die(); goto forgets
    :: CLAIMED -> conclude()
    fi
  };
forgets:
  atomic {
    got = 0; next = 0; sOurs[me] = 0; sStrangers[me] = 0; sElsewhere[me] = 0; sRoom[me] = 0;
    if :: claim == me + 1 -> holding[me] = 0 :: else fi;
    goto end_rest
  }
}

inline deliver() {
  if
  :: perform(net[i], answer[i])
#if defined(LATE) || defined(LIMIT_DOUBLED_POSTING)
  :: net[i] == POST && faults > 0 -> faults--; perform(POST, answer[i]); perform(POST, answer[i]); printf("MSC: it takes effect twice\n")
#endif
  :: faults > 0 -> faults--; answer[i] = REFUSED; printf("MSC: it is refused\n")
  :: faults > 0 -> faults--; answer[i] = LOST; printf("MSC: it never arrives\n")
  fi;
  if :: !holding[i] -> answer[i] = 0 :: else fi;
  net[i] = 0; i = 0
}

/* The network, and the end of a claim. SETTLED: a claim outlasts what its holder has sent. LATE: it may not. */
#ifdef LATE
#define SETTLED true
#else
#define SETTLED (net[0] == 0 && net[1] == 0)
#endif
proctype Network() {
  byte i;
end_network:
  do
  :: atomic { net[0] != 0 -> i = 0; deliver() }
  :: atomic { net[1] != 0 -> i = 1; deliver() }
  :: atomic { claim != 0 && !holding[claim - 1] && SETTLED -> claim = 0; printf("MSC: the claim ends\n") }
  :: atomic { claim != 0 && holding[claim - 1] && SETTLED && faults > 0 ->
       faults--; holding[claim - 1] = 0; claim = 0; printf("MSC: the claim ends under its holder\n") }
  od
}

#include "shared/books.pml"

proctype Person() {
end_person:
  do
  :: atomic { acts > 0 && ROOM -> acts--; strangers++; printf("MSC: a person records the payment by hand\n") }
  :: atomic { acts > 0 && ROOM && !others -> acts--; others = 1; printf("MSC: a person records another payment\n") }
  :: atomic { acts > 0 && ours > 0 -> acts--; ours--; printf("MSC: a person deletes our record\n") }
  :: atomic { acts > 0 && strangers > 0 -> acts--; strangers--; printf("MSC: a person deletes a record by hand\n") }
  od
}

#ifdef LATE
#define GONE true
#else
#define GONE (state != UNDONE || taken || ours == 0)
#endif
proctype Watch() {
end_watch:
  do
  :: atomic { !(GONE) -> HOLDS(undone_is_gone, GONE) }
  :: atomic { state == REFUSED_HERE && !told -> HOLDS(refusal_is_told, told) }
  od
}

#ifdef REACHED
proctype Reached() {
end_reached:
  do
  :: REACHES(state == RECORDED && ours == 1 && claim == 0)
#if ACTS >= 1
  :: REACHES(state == RECORDED && taken)
#endif
  :: REACHES(state == UNDONE && dead[0])
  :: REACHES(state == REFUSED_HERE)
  :: REACHES(state == INTENDED && ours == 1 && dead[0])
  :: REACHES(state == UNDO_INTENDED && ours == 0 && claim == 2)
#ifdef RESTORED
  :: REACHES(state == RECORDED && restored && ours == 1)
  :: REACHES(state == REFUSED_HERE && elsewhere == 1)
#endif
#ifdef LATE
  :: REACHES(surplusTold && ours == 2)
  :: REACHES(surplusTold && state == UNDONE)
#endif
  od
}
#endif

init {
  atomic {
    if :: capacity = 1 :: capacity = 2 fi;
    run Worker(0); run Worker(1); run Network(); run Books(); run Night(); run Person(); run Watch();
#ifdef REACHED
    run Reached();
#endif
#ifdef LIVENESS
    run Time();
#endif
    skip
  }
}

#ifdef LIVENESS
#define ENDED ((state == RECORDED || state == UNDONE || told) && (!TOO_MANY || surplusTold))
ltl each_request_ends { <>[] (ENDED) }

proctype Time() {
  do :: skip; skip od
}
#endif
