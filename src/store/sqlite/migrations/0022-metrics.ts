/** Monitoring asks every few seconds for what waits for a person: it must not read all sagas for that. */
export const metrics = [
  `create index saga_for_person on saga (space_id, state) where state in ('refused', 'released')`,
];
