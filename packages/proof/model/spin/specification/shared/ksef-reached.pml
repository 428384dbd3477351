/* What must be reachable on the road to KSeF, or the rules say nothing; each world has its own. */
proctype Reached() {
end_reached:
  do
  :: REACHES(state == DONE && registered != 0 && document == PLATFORMS)
  :: REACHES(state == DONE && registered != 0 && document == made && attaches)
#if defined(OFFLINE)
  :: REACHES(state == DONE && offline && !lateTold)
  :: REACHES(state == DONE && offline && lateTold)
  :: REACHES(state == DONE && offline && doubt)
#if FAULTS >= 2
  :: REACHES(state == PARKED && why == REJECTED_OFFLINE)
#endif
  :: REACHES(state == PARKED && why == DELETED_LATE && offline)
  :: REACHES(state == PRODUCED && down && overdue && lateTold)
#elif defined(ANOTHER)
  :: REACHES(state == DONE && adopted)
  :: REACHES(state == DONE && !adopted && renumbers && kBytes[0] == FOREIGN)
  :: REACHES(state == PARKED && why == MISMATCH && !renumbers && version == 1)
  :: REACHES(state == DONE_FOREIGN)
#elif defined(RESTORED)
  :: REACHES(state == DONE && restored && kBytes[1] != 0)
  :: REACHES(state == DONE && restored && !known[0])
#if ACTS >= 2
  :: REACHES(state == PARKED && why == MISMATCH && restored)
#endif
  :: REACHES(state == DONE && restored && document == made && document != NO_DOCUMENT)
#else
  :: REACHES(state == GONE)
  :: REACHES(state == REFUSED_HERE)
  :: REACHES(state == RELEASED && version == 0)
  :: REACHES(state == DONE && doubt)
  :: REACHES(state == DONE && told)
  :: REACHES(state == PARKED && why == NOT_REGISTERED)
  :: REACHES(state == PARKED && why == DELETED_LATE)
  :: REACHES(state == DONE_FOREIGN)
  :: REACHES(state == SENT && dead[0])
  :: REACHES(state == UNLOCKING && locked && dead[0])
#endif
  od
}
