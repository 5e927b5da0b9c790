import type { ProviderId } from '@atrium/contract/sign-in';

/** The sections of the main page. `chat` is the home. */
export const sections = ['chat', 'digital-personas', 'knowledge-base', 'spaces', 'tools', 'history'] as const;
export type Section = (typeof sections)[number];

/** The tabs of the settings, under the names they have in the address. */
export const settingsTabs = ['integrations', 'billing', 'usage', 'api', 'account', 'data'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/**
 * Every address of the product. State that should survive a reload or be linkable is in the address: chat, section,
 * space, settings.
 */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  personas: '/digital-personas',
  /** The editor with the user's own persona, a new one from a template, an empty one, or a copy. */
  persona: (id: number) => `/digital-personas?edit=${id}`,
  personaFrom: (templateId: number) => `/digital-personas?template=${templateId}`,
  newPersona: '/digital-personas?new=1',
  copyOfPersona: (id: number) => `/digital-personas?new=1&copy=${id}`,
  /** A new chat with a persona, given as a number or 'template-{n}'. */
  chatWith: (persona: number | string) => `/dashboard?persona=${persona}`,
  /** Administration of users, credits, prices and limits; with one user open. */
  admin: '/admin',
  adminUser: (id: string) => `/admin?${new URLSearchParams({ tab: 'users', q: id, user: id })}`,
  adminPersonas: '/admin/personas',
  /** The sign-in page, with the address to return to and, where there is one, the reason it is shown. */
  auth: '/auth',
  signIn: (returnTo: string, error?: string) =>
    `/auth?${new URLSearchParams({ returnTo, ...(error ? { error } : {}) })}`,
  owner: '/auth/owner',
  paymentSuccess: '/payment-success',
  /** The outcome of a payment. */
  payment: (intentId: string) => `/payment-success?payment_intent=${encodeURIComponent(intentId)}`,
  terms: '/terms',
  privacy: '/privacy',
  shared: (token: string) => `/share/${encodeURIComponent(token)}`,
  guide: (page?: string) => (page ? `/guide/${encodeURIComponent(page)}` : '/guide'),
  chat: (id: string) => `/dashboard?chat=${encodeURIComponent(id)}`,
  /** A chat at one of its messages, on whichever branch that is. */
  message: (chatId: string, id: string) =>
    `/dashboard?chat=${encodeURIComponent(chatId)}&message=${encodeURIComponent(id)}`,
  /** The 'History' view, with words to search for. */
  history: (words: string) => `/dashboard?section=history&q=${encodeURIComponent(words)}`,
  /** A chat that exists only in the user's drive. */
  driveChat: (id: string) => `/dashboard?drive=${encodeURIComponent(id)}`,
  section: (section: Section) => {
    if (section === 'chat') return '/dashboard';
    return section === 'digital-personas' ? '/digital-personas' : `/dashboard?section=${section}`;
  },
  settings: (tab: SettingsTab) => `/dashboard?settings=${tab}`,
  /** A chat within its space. */
  spaceChat: (spaceId: number, id: string) =>
    `/dashboard?section=spaces&space=${spaceId}&tab=chats&chat=${encodeURIComponent(id)}`,
  space: (id: number) => `/dashboard?section=spaces&space=${id}`,
} as const;

/** Addresses outside the page: the browser goes there and comes back to `returnTo`. */
export const navigations = {
  signIn: (provider: ProviderId, returnTo: string) => `/api/auth/${provider}?${new URLSearchParams({ returnTo })}`,
  /** Adds the provider as another sign-in method of the signed-in account. */
  link: (provider: ProviderId, returnTo: string) =>
    `/api/auth/${provider}?${new URLSearchParams({ returnTo, link: '1' })}`,
  /** Connects the user's own Google Drive. */
  connectStorage: (returnTo: string) => `/api/auth/google?${new URLSearchParams({ service: 'storage', returnTo })}`,
} as const;
