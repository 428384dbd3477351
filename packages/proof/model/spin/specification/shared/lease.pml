/* Two workers and the lease of one saga. A worker looks, commits what it intends, asks, and commits what came of it. It may
   die or be overtaken between any two of these; its answers may be lost; what it commits counts only while the lease is its
   own (rule 15). The road says what it sees (`look`), intends (`decide`) and makes of an answer (`conclude`). */
RULE(owner_commits);

byte owner = 0;
bit dead[2];

/* What each worker has asked and what came back; `late` is a request whose sender has given up or died. */
mtype:request net[2];
byte netBytes[2];
mtype:answer answer[2];
#ifdef LATE
mtype:request late;
byte lateBytes;
#endif

/* Whether a worker is in the middle of a step: a database is replaced only while none is. */
#ifdef RESTORED
bit busyWith[2];
#define busy(i, is) busyWith[i] = is
#else
#define busy(i, is) skip
#endif

/* The sender is gone. SETTLED: its request has taken effect by the time anybody looks, or never will. LATE: it may still
   take effect at any time, and twice. */
inline abandon(i) {
#ifdef LATE
  if
  :: net[i] != 0 && late == 0 -> late = net[i]; lateBytes = netBytes[i]
  :: net[i] != 0 -> skip
  :: net[i] == 0 -> skip
  fi;
#else
  if
  :: net[i] != 0 -> perform(net[i], netBytes[i], ignored); printf("MSC: the request of worker %d took effect, unheard\n", i)
  :: net[i] != 0 -> printf("MSC: the request of worker %d never arrived\n", i)
  :: net[i] == 0 -> skip
  fi;
#endif
  ignored = 0;
  net[i] = 0; netBytes[i] = 0; answer[i] = 0
}

/* It starts again, or stays dead: then the other one takes over. */
inline die() {
  faults--;
  printf("MSC: worker %d dies\n", me);
  abandon(me);
  if
  :: skip
  :: !dead[1 - me] -> dead[me] = 1; printf("MSC: worker %d stays dead\n", me)
  fi
}

/* Whether a commit counts. */
#ifdef PLANT_NO_FENCE
#define OWNS(me) true
#else
#define OWNS(me) (owner == me)
#endif
