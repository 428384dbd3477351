/** Schemes of registrations that BR-CL-11 accepts: the ISO 6523 ICD code list, which has gaps between 0002 and 0248. */
const FIRST = 2;
const LAST = 248;
const GAPS: ReadonlySet<number> = new Set([92, 103, 181, 182]);

export const REGISTRATION_SCHEMES: ReadonlySet<string> = new Set(
  Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index)
    .filter((code) => !GAPS.has(code))
    .map((code) => String(code).padStart(4, '0')),
);
