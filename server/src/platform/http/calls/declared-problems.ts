import type { Endpoint } from '@atrium/contract/endpoint';
import type { ProblemCode } from '@atrium/contract/errors';

/** Problems any endpoint may answer with. */
const everywhere: readonly ProblemCode[] = ['invalid-request', 'rate-limited', 'internal', 'store-away', 'unavailable'];

/** Problems a call may be answered with: those its endpoint names, and those that follow from what it is. */
export function declaredProblems({
  method,
  body,
  errors,
  fromOtherSites,
  oncePerKey,
}: Endpoint): ReadonlySet<ProblemCode> {
  const isWrite = method !== 'GET';
  return new Set([
    ...errors,
    ...everywhere,
    ...(isWrite && !fromOtherSites ? (['cross-site'] as const) : []),
    ...(oncePerKey ? (['conflict'] as const) : []),
    // Also where no body is read: one that is no JSON is refused all the same.
    ...(isWrite ? (['unsupported-type'] as const) : []),
    ...(isWrite && body !== undefined ? (['too-large'] as const) : []),
  ]);
}
