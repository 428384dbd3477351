/* The platform with one invoice, and a person who works there. What the platform's description leaves open is open here, or
   at its worst: it takes a second attachment (the customer gets a second mail), it may answer a lock that is there already
   with success. */
#define NOBODY 0
#define US 1
#define THEM_UNSEEN 2      /* somebody else's lock; one that comes between our look and ours, nobody can tell from ours */
#define THEM_SEEN 3        /* one that the daemon has seen before it intended one of its own */

#define NO_DOCUMENT 0
#define OURS(version) (1 + (version))
#define FOREIGN 3

RULE(foreign_lock_left_alone);
RULE(foreign_document_left_alone);
RULE(attached_once);
RULE(attached_is_what_was_locked);
RULE(no_orphaned_lock);
RULE(told_when_it_ends_badly);

bit deleted;
bit locked;
byte locker;
byte document;
bit version;               /* the content; a person may edit it once */
#ifdef PLANT_NOTHING_ASKED
bit requested = 0;
#else
bit requested = 1;         /* sendingRequested */
#endif
bit bad[2];                /* a content that cannot be issued: what we cannot know we refuse */
byte attachments;          /* ours */
byte acts = ACTS;          /* so many things a person still does */
hidden mtype:answer ignored;

/* What is known of the world, for the rules alone. */
bit moved;                 /* somebody unlocked since the daemon last looked */
bit seenForeign;           /* the daemon has seen a foreign document */

/* A look at the invoice, as far as the rules must know of it. */
inline see() {
  moved = 0;
  if :: document == FOREIGN -> seenForeign = 1 :: else fi;
  if :: locker == THEM_UNSEEN && !mine -> locker = THEM_SEEN :: else fi
}

inline take_lock(reply) {
  if
  :: deleted -> reply = MISSING
  :: !deleted && !locked -> locked = 1; locker = US; reply = DONE_SO
  :: !deleted && locked -> reply = DONE_SO
  :: !deleted && locked -> reply = CONFLICT
  fi
}

inline take_attachment(bytes, reply) {
  if
  :: deleted -> reply = MISSING
  :: !deleted && !locked -> reply = CONFLICT
#if defined(LATE) && !defined(LIMIT_SECOND_ATTACHMENT)
  :: !deleted && locked && document != NO_DOCUMENT -> reply = CONFLICT
  :: !deleted && locked && document == NO_DOCUMENT ->
#else
  :: !deleted && locked ->
#endif
#ifndef LATE
     HOLDS(foreign_document_left_alone, !seenForeign);
#endif
     attachments++;
     HOLDS(attached_once, attachments <= 1);
#ifndef LATE
     HOLDS(attached_is_what_was_locked, moved || bytes == OURS(version));
#endif
     document = bytes;
     reply = DONE_SO
  fi
}

/* A lock that came between our look and our own is taken for ours: nobody can tell. A late unlocking may meet any lock. */
#if defined(LIMIT_UNSEEN_LOCK)
#define MAY_BE_UNLOCKED (locker == US)
#elif defined(LATE) && !defined(LIMIT_LATE_UNLOCK)
#define MAY_BE_UNLOCKED true
#else
#define MAY_BE_UNLOCKED (locker != THEM_SEEN)
#endif

inline take_unlock(reply) {
  if
  :: deleted -> reply = MISSING
  :: !deleted && document != NO_DOCUMENT -> reply = CONFLICT
  :: !deleted && document == NO_DOCUMENT ->
     if
     :: locked ->
        HOLDS(foreign_lock_left_alone, MAY_BE_UNLOCKED);
        CHECK_UNLOCKING
     :: !locked -> skip
     fi;
     locked = 0; locker = NOBODY; reply = DONE_SO
  fi
}
