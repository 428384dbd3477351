/**
 * Loaded into a process before its own code (`--import`): notes what it commits of the sagas, what it asks others, and, where
 * it is a sandbox, what became of what arrived. It changes nothing but a header of its requests, by which the other
 * side's note belongs to them. Not in TypeScript: each of hundreds of processes would translate it at its start.
 */
import { watchArrivals } from './arrivals.mjs';
import { watchCommits } from './commits.mjs';
import { isFollowed } from './notes.mjs';
import { watchRequests } from './requests.mjs';

if (isFollowed) {
  watchCommits();
  watchRequests();
  watchArrivals();
}
