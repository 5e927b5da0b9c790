export { GoogleMark } from './google-mark.tsx';
export { learnWhoIsHere, userKey, useUser } from './queries.ts';
export { watchSessionEnd } from './session-end.ts';
export { signOutBy } from './sign-out.ts';
