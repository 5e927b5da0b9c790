import type { Endpoint } from '@atrium/contract/endpoint';
import type { ProblemCode } from '@atrium/contract/errors';

/** Problems that any endpoint may answer with. */
const everywhere: readonly ProblemCode[] = ['invalid-request', 'rate-limited', 'internal', 'store-away', 'unavailable'];

/**
 * The problems that a call may be answered with: those that its endpoint declares, and those that follow from the
 * endpoint's properties.
 */
export function declaredProblems({
  method,
  path,
  errors,
  fromOtherSites,
  oncePerKey,
}: Endpoint): ReadonlySet<ProblemCode> {
  const isWrite = method !== 'GET';
  return new Set([
    ...errors,
    ...everywhere,
    // What a path names may not be there, or be no name that anything could have.
    ...(path.includes(':') ? (['not-found'] as const) : []),
    ...(isWrite && !fromOtherSites ? (['cross-site'] as const) : []),
    ...(oncePerKey ? (['conflict'] as const) : []),
    // Also for endpoints without a body: one that is too large or not JSON is refused nevertheless.
    ...(isWrite ? (['unsupported-type', 'too-large'] as const) : []),
  ]);
}
