/** KSeF's exceptions about sessions. */
export const SESSION_FULL = 21155;
export const SESSION_UNKNOWN = 21173;
/** Its state does not allow it: it is closed. */
export const SESSION_CLOSED = 21180;
/** The same from September 2026 on: another session has to be opened. */
export const SESSION_ENDED = 21184;
