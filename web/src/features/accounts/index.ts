import { quietPart } from '../../ui/late-part.ts';

export { learnWhoIsHere, userKey, useUser } from './queries.ts';
export { watchSessionEnd } from './session-end.ts';
export { signOutBy } from './sign-out-by.ts';
export { writer } from './signed-in-mark.ts';

/** Loaded with the components that show it: static imports of this file would be part of the first load. */
export const GoogleMark = quietPart(() => import('./sign-in/google-mark.tsx'));
