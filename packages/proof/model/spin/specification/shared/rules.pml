/* A rule of the design that is asserted where it could break. Its name is a byte, so that pan says which one was broken:
   `assertion violated attached_once`. `hidden` keeps it out of the states.
   Lines of `printf` that begin with MSC tell the story when SPIN replays a trail; pan prints nothing. */
#define RULE(name) hidden byte name = 1
#define HOLDS(name, condition) if :: !(condition) -> name = 0; assert(name) :: else fi

/* What must come to pass. A condition counts as reached as soon as it is asked, and what SPIN merges with it does, too: a
   second condition is not merged. */
hidden byte cameToPass = 1;
#define REACHES(condition) atomic { condition -> cameToPass == 1 }
