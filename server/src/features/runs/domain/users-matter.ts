import type { RunErrorCode } from '@atrium/contract/errors';
import type { ModelRoute } from '@atrium/contract/models';

const ofBudget: ReadonlySet<RunErrorCode> = new Set(['insufficient-credits', 'monthly-limit']);
const ofConversation: ReadonlySet<RunErrorCode> = new Set([
  ...ofBudget,
  'daily-limit',
  'context-too-long',
  'persona-gone',
  'refused',
  'limit',
]);
const ofKey: ReadonlySet<RunErrorCode> = new Set(['auth', 'no-funds', 'unverified', 'rate-limit']);

/** Whether a run failed because its user could not, or may not, pay for more. */
export function isOfBudget(code: RunErrorCode): boolean {
  return ofBudget.has(code);
}

/**
 * Whether only the user can fix a failure, for instance a wrong key of their own. For the operator of the server, it is
 * no fault.
 */
export function isUsersMatter(code: RunErrorCode, route: ModelRoute): boolean {
  return ofConversation.has(code) || (route === 'own-key' && ofKey.has(code));
}
