/**
 * Requests to KSeF and its pauses join those of the platform; `user_key` holds seller, environment and group. A pause of
 * KSeF had no moment of asking: it counts as asked for an hour before its end, the longest that it used to hold.
 */
export const oneRateLimit = [
  'insert into request_sent (user_key, at) select limit_key, at from ksef_request',
  `insert into request_pause (user_key, asked_at, until)
     select limit_key, until - 3600000, until from ksef_pause`,
  'drop table ksef_request',
  'drop table ksef_pause',
];
