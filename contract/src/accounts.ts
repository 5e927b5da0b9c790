import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The signed-in user, as the page knows them. */
export const User = z.object({
  id: z.string(),
  /** Empty for demo users. */
  email: z.string(),
  username: z.string(),
  /** An address of this server, or null for the initials. */
  avatar: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  isDemo: z.boolean(),
});
export type User = z.infer<typeof User>;

export const Done = z.object({ ok: z.literal(true) });

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user. A visitor gets 401.',
  access: 'user',
  rateClass: 'read',
  response: User,
  errors: ['sign-in-required'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the sign-in session. Succeeds when there is none.',
  access: 'public',
  rateClass: 'write',
  response: Done,
  errors: ['cross-site'],
});

export const logoutPage = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'Ends the session when it is a same-origin navigation; otherwise shows a page whose button posts.',
  access: 'public',
  rateClass: 'write',
  response: 'page',
  errors: [],
});

/** The button of the page above: a form post, which answers with a redirect to the root. */
export const logoutForm = endpoint({
  method: 'POST',
  path: '/api/auth/logout/form',
  summary: 'Ends the session and goes to the root. The button of the log-out page.',
  access: 'public',
  rateClass: 'write',
  response: 'page',
  errors: ['cross-site'],
});

export const demoLogin = endpoint({
  method: 'POST',
  path: '/api/auth/demo-login',
  summary: 'Signs in a fresh, isolated demo user; a visitor’s chats come along.',
  access: 'public',
  rateClass: 'auth',
  response: User,
  errors: ['demo-disabled', 'cross-site'],
});
