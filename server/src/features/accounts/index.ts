export type { UserLifecycle } from './user-lifecycle.ts';
