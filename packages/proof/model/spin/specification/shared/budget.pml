/* How much goes wrong in one run: crashes, leases taken over, lost and late answers, refusals, lost callbacks, in any mixture,
   and what people do. Everything is bounded, so that faults end and each state can be visited. */
#ifndef FAULTS
#define FAULTS 2
#endif
#ifndef ACTS
#define ACTS 2
#endif

byte faults = FAULTS;
