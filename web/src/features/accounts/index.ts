export { readUser, userKey, useUser } from './queries.ts';
