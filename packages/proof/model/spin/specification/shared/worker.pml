/* The steps of a worker, and the network between the workers and the others; the road says what they look at, intend and
   conclude. */
proctype Worker(byte me) {
  mtype:answer got;
  mtype:request next;

end_rest:
  do
  :: atomic { owner == me && !dead[me] && WORK -> busy(me, 1); goto looking }
  :: atomic {
       owner != me && !dead[me] && WORK && (faults > 0 || dead[owner]) ->
       if :: dead[owner] -> skip :: else -> faults-- fi;
#ifndef LATE
       abandon(owner);
#endif
       owner = me;
       printf("MSC: worker %d takes the lease over\n", me)
     }
  od;

looking:
  atomic {
    if
    :: !OWNS(me) || !(WORK) -> goto forgets
    :: OWNS(me) && WORK -> look()
    fi
  };
  atomic {
    if
    :: !OWNS(me) -> goto forgets
    :: OWNS(me) && faults > 0 -> die(); goto forgets
    :: OWNS(me) ->
       HOLDS(owner_commits, owner == me);
       next = 0;
       decide();
       forget();
       if :: next == 0 -> goto forgets :: else fi
    fi
  };
  /* Committed; now the request goes out. Who is no longer the owner sends nothing more. */
asking:
  atomic {
    if
    :: owner != me -> goto forgets
    :: owner == me && faults > 0 -> die(); goto forgets
    :: owner == me ->
       send(next);
       printf("MSC: worker %d sends %e\n", me, next);
       next = 0
    fi
  };
  atomic {
    if
    :: answer[me] != 0 -> got = answer[me]; answer[me] = 0; printf("MSC: worker %d hears %e\n", me, got)
    :: faults > 0 -> faults--; printf("MSC: worker %d hears no answer\n", me); abandon(me); got = LOST
    :: faults > 0 -> die(); goto forgets
    :: owner != me && net[me] == 0 && answer[me] == 0 -> goto forgets
    fi
  };
  atomic {
    if
    :: !OWNS(me) -> goto forgets
    :: OWNS(me) && faults > 0 -> die(); goto forgets
    :: OWNS(me) -> HOLDS(owner_commits, owner == me); conclude()
    fi
  };
forgets:
  atomic { got = 0; next = 0; forget(); busy(me, 0); goto end_rest }
}


inline deliver() {
  if
  :: perform(net[i], netBytes[i], answer[i])
  :: faults > 0 -> faults--; answer[i] = REFUSED; printf("MSC: %e is refused\n", net[i])
  fi;
  net[i] = 0; netBytes[i] = 0; i = 0
}

/* The network between the workers and the others. */
proctype Network() {
  byte i;
end_network:
  do
  :: atomic { net[0] != 0 && answer[0] == 0 -> i = 0; deliver() }
  :: atomic { net[1] != 0 && answer[1] == 0 -> i = 1; deliver() }
#ifdef LATE
  :: atomic { late != 0 -> printf("MSC: %e takes effect late\n", late); perform(late, lateBytes, ignored); ignored = 0; late = 0; lateBytes = 0 }
  :: atomic { late != 0 -> printf("MSC: %e never arrives\n", late); late = 0; lateBytes = 0 }
  :: atomic {
       late != 0 && faults > 0 ->
       faults--; printf("MSC: %e takes effect late, and is there once more\n", late); perform(late, lateBytes, ignored); ignored = 0
     }
#endif
  od
}
