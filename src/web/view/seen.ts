import type { FastifyRequest } from 'fastify';
import type { Task } from '../../domain/tasks/task.js';
import type { AlertView, Status } from '../../operator/operator.js';
import { mayOpen } from '../security/access.js';

/** The filter of lists: the only spaces that are shown to whoever asks; nothing where all are. */
export function limitOf({ session }: FastifyRequest): { readonly spaceIds?: readonly string[] } {
  if (session === null) return { spaceIds: [] };
  return session.onlySpaces === null ? {} : { spaceIds: session.onlySpaces };
}

/** Of how everything is, what concerns the spaces that are shown to whoever asks. What concerns all is for those who see all. */
export function seenStatus(request: FastifyRequest, status: Status): Status {
  const { session } = request;
  const alerts = seenAlerts(request, status.alerts);
  if (session === null) return { ...status, spaces: [], alerts, rateBudget: [] };
  if (session.onlySpaces === null) return status;
  return {
    ...status,
    spaces: status.spaces.filter(({ spaceId }) => session.sees(spaceId)),
    alerts,
    rateBudget: [],
  };
}

/** The same of alerts. */
export function seenAlerts({ session }: FastifyRequest, alerts: readonly AlertView[]): readonly AlertView[] {
  if (session === null) return [];
  if (session.onlySpaces === null) return alerts;
  return alerts.filter(({ spaceId }) => spaceId !== null && session.sees(spaceId));
}

/** What concerns all spaces is for those who see all; what is done on a page that is not for somebody is none of theirs. */
export function seenTasks({ session }: FastifyRequest, tasks: readonly Task[]): readonly Task[] {
  const seesAll = session?.onlySpaces === null;
  return tasks.filter(({ spaceId, path }) => (spaceId !== null || seesAll) && mayOpen(session, path));
}
