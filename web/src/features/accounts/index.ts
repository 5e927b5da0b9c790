import { quietPart } from '../../ui/late-part.ts';

export { learnWhoIsHere, userKey, useUser } from './queries.ts';
export { watchSessionEnd } from './session-end.ts';
export { signOutBy } from './sign-out-by.ts';
export { writer } from './signed-in-mark.ts';

/** Loaded with what shows it: everything this file names by itself is in the first load. */
export const GoogleMark = quietPart(async () => ({ default: (await import('./sign-in/google-mark.tsx')).GoogleMark }));
