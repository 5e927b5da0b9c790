export { GoogleMark } from './google-mark.tsx';
export { greetDemoUser } from './greet-demo-user.ts';
export { userKey, useUser } from './queries.ts';
