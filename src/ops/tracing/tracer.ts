import type { OpenSpan, Tracer } from './span.js';
import type { TracingDeps, TracingTarget } from './target.js';

const NO_SPAN: OpenSpan = { set: () => undefined, fail: () => undefined };

/** Nothing is followed. */
export const noTracing: Tracer = {
  isOn: false,
  within: (_root, work) => work(),
  span: (_name, _attributes, work) => work(NO_SPAN),
  past: () => null,
  end: () => undefined,
  current: () => null,
  stop: async () => undefined,
};

/**
 * Loads OpenTelemetry's packages where there is a target, and nothing where there is none; not by `lazily`, because the
 * simulation loads everything that is registered there.
 */
export async function startTracing(target: TracingTarget | null, deps: TracingDeps): Promise<Tracer> {
  if (target === null) return noTracing;
  const { createTracer } = await import('./open-telemetry.js');
  return createTracer(target, deps);
}
