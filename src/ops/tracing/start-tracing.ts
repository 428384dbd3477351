import type { TracingParts, TracingTarget } from './open-telemetry.js';
import { noTracing, type Tracer } from './tracer.js';

/**
 * Loads OpenTelemetry's packages where there is a target, and nothing where there is none; not by `lazily`, because the
 * simulation loads everything that is registered there.
 */
export async function startTracing(target: TracingTarget | null, parts: TracingParts): Promise<Tracer> {
  if (target === null) return noTracing;
  const { createTracer } = await import('./open-telemetry.js');
  return createTracer(target, parts);
}
