import { z } from 'zod';
import { accountLimits } from './account-rules.ts';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { nameText } from './name-text.ts';

/** The signed-in user, as the page knows them. */
export const User = z.object({
  id: z.string(),
  /** Empty for demo users. */
  email: z.string(),
  username: z.string(),
  /** An address on this server, or null to show the initials. */
  avatar: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  isDemo: z.boolean(),
});
export type User = z.infer<typeof User>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user. A visitor gets 401.',
  access: 'user',
  rateClass: 'read',
  response: User,
  errors: ['sign-in-required'],
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/auth/user',
  summary: 'Changes the name the caller is shown by.',
  access: 'user',
  rateClass: 'write',
  body: z.strictObject({ username: nameText(accountLimits.name) }),
  response: User,
  errors: ['sign-in-required'],
});

/**
 * Deletes the caller's account with all its data and ends all of its sessions at once. `confirm` is what the caller
 * typed: the account's e-mail address, or its name if it has none.
 */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/user',
  summary:
    'Deletes the caller’s account with all its data. `confirm` repeats its e-mail address, or its name where it has none.',
  access: 'user',
  rateClass: 'write',
  body: z.strictObject({ confirm: z.string().max(320) }),
  response: Done,
  errors: ['sign-in-required', 'not-confirmed'],
});

/** Maximum size of an uploaded profile picture, in bytes. */
const maxAvatarBytes = 5 * 1024 * 1024;

export const readAvatar = endpoint({
  method: 'GET',
  path: '/api/auth/user/avatar',
  summary: 'The caller’s own picture. `v` changes with it.',
  access: 'user',
  rateClass: 'read',
  query: z.object({ v: z.string().max(100).optional() }),
  response: 'bytes',
  errors: ['sign-in-required', 'not-found'],
});

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/auth/user/avatar',
  summary: 'Takes a PNG, JPEG, GIF or WebP as the caller’s picture; it is encoded anew.',
  access: 'user',
  rateClass: 'upload',
  bodyLimit: maxAvatarBytes,
  body: 'bytes',
  response: User,
  errors: ['sign-in-required', 'unsupported-file', 'too-large'],
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/auth/user/avatar',
  summary: 'Takes the caller’s picture away; the initials are shown.',
  access: 'user',
  rateClass: 'write',
  response: User,
  errors: ['sign-in-required'],
});

/** A browser that is signed in to the account. */
export const Session = z.object({
  id: z.string(),
  /** Whether this is the session the request was made with. */
  isCurrent: z.boolean(),
  /** 'Firefox on Linux'; 'Unknown browser' when the browser is not recognised. */
  device: z.string(),
  /** The network address it was signed in from. */
  address: z.string(),
  /** ISO 8601, UTC. */
  signedInAt: z.string(),
  /** Rounded to the hour. */
  lastSeenAt: z.string(),
  expiresAt: z.string(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The browsers that are signed in to the caller’s account, this one first, then by their last use.',
  access: 'user',
  rateClass: 'read',
  response: z.object({ sessions: z.array(Session) }),
  errors: ['sign-in-required'],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Signs a browser out at once.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  response: 'empty',
  errors: ['sign-in-required', 'not-found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Signs all other browsers out at once.',
  access: 'user',
  rateClass: 'write',
  response: z.object({ ended: z.number() }),
  errors: ['sign-in-required'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the sign-in session. Succeeds when there is none.',
  access: 'public',
  rateClass: 'write',
  response: Done,
  errors: [],
});

export const logoutPage = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'Ends the session when it is a same-origin navigation; otherwise shows a page whose button posts.',
  access: 'public',
  rateClass: 'write',
  response: 'page-or-redirect',
  errors: [],
});

/** The target of the button on the page above: a form post that redirects to the root. */
export const logoutForm = endpoint({
  method: 'POST',
  path: '/api/auth/logout/form',
  summary: 'Ends the session and goes to the root. The button of the log-out page.',
  access: 'public',
  rateClass: 'write',
  response: 'redirect',
  errors: [],
});

export const demoLogin = endpoint({
  method: 'POST',
  path: '/api/auth/demo-login',
  summary: 'Signs in a fresh, isolated demo user; a visitor’s chats come along.',
  access: 'public',
  rateClass: 'auth',
  response: User,
  errors: ['demo-disabled'],
});
