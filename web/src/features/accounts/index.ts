export { greetDemoUser } from './greet-demo-user.ts';
export { GoogleMark } from './provider-marks.tsx';
export { readUser, userKey, useUser } from './queries.ts';
