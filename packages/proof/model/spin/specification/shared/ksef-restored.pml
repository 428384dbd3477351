/* What else the row of a saga for KSeF is, in a backup. Documents sent since are in sessions that the row does not know. */
byte bNumber, bSlots, bOther;
bit bDoubt, bOffline, bUnsure, bAdopted, bLateTold;
mtype:reason bWhy;

#define SAVE_ROW save_ksef()
#define LOAD_ROW load_ksef()
#define FORGETS wanted = 0; unasked = 0

inline save_ksef() {
  bNumber = number; bOther = other; bDoubt = doubt; bOffline = offline; bUnsure = unsure; bAdopted = adopted; bLateTold = lateTold; bWhy = why;
  bSlots = 0; do :: bSlots < SLOTS && kBytes[bSlots] != 0 -> bSlots++ :: else -> break od
}

inline load_ksef() {
  number = bNumber; other = bOther; doubt = bDoubt; offline = bOffline; unsure = bUnsure; adopted = bAdopted; lateTold = bLateTold; why = bWhy;
  k = bSlots; do :: k < SLOTS -> known[k] = 0; k++ :: else -> break od;
  k = 0;
  bNumber = 0; bOther = 0; bDoubt = 0; bOffline = 0; bUnsure = 0; bAdopted = 0; bLateTold = 0; bWhy = 0; bSlots = 0
}
