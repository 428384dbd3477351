/* The database is replaced, once, by what it was at some earlier moment, or by an empty one (backup.md): the daemon is stopped
   for it, and what it has sent stays sent. The road says what a row is: SAVE_ROW, LOAD_ROW, and FORGETS for what else is lost. */
bit saved, restored;
mtype:state bState;
bit bMine, bTold;
byte bMade;

/* A lock of ours that the row no longer knows is a foreign one from now on; one that the row takes for ours may by now be
   somebody else's. No daemon can tell. */
inline lock_after_restore() {
  if
#ifndef LIMIT_FORGOTTEN_LOCK
  :: locked && locker == US && !mine -> locker = THEM_SEEN
#endif
#ifdef LIMIT_LOCKED_SINCE
  :: locked && locker != US && mine -> locker = THEM_SEEN
#else
  :: locked && locker != US && mine -> locker = US
#endif
  :: else -> skip
  fi
}

proctype Backup() {
end_backup:
  do
  :: atomic { !saved && !restored && state != 0 ->
       saved = 1; bState = state; bMine = mine; bTold = told; bMade = made; SAVE_ROW; printf("MSC: a backup is made: %e\n", state) }
  :: atomic { faults > 0 && !restored && !busyWith[0] && !busyWith[1] && state != 0 ->
       faults--; restored = 1; event = 0; seenForeign = 0;
       state = bState; mine = bMine; told = bTold; made = bMade; LOAD_ROW; FORGETS;
       lock_after_restore();
       bState = 0; bMine = 0; bTold = 0; bMade = 0; saved = 0;
       if :: state == 0 -> printf("MSC: an empty database takes over\n") :: else -> printf("MSC: the database is restored: %e\n", state) fi }
  od
}
