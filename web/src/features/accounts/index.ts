export { greetDemoUser } from './demo-login.ts';
export { GoogleMark } from './provider-marks.tsx';
export { readUser, userKey, useUser } from './queries.ts';
