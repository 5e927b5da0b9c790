import type { ProviderId } from '@atrium/contract/sign-in';

/** The sections of the main page. `chat` is the home. */
export const sections = ['chat', 'digital-personas', 'knowledge-base', 'spaces', 'tools', 'history'] as const;
export type Section = (typeof sections)[number];

/** The tabs of the settings, under the names they have in the address. */
export const settingsTabs = ['integrations', 'billing', 'usage', 'api', 'account', 'data'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Every address of the product. What is worth an address stands in the address: chat, section, space, settings. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  personas: '/digital-personas',
  /** The editor on a persona of one's own, on a new one made from a template, on an empty one, on a copy. */
  persona: (id: number) => `/digital-personas?edit=${id}`,
  personaFrom: (templateId: number) => `/digital-personas?template=${templateId}`,
  newPersona: '/digital-personas?new=1',
  copyOfPersona: (id: number) => `/digital-personas?new=1&copy=${id}`,
  /** A new chat held with a persona: a number, or 'template-{n}'. */
  chatWith: (persona: number | string) => `/dashboard?persona=${persona}`,
  /** Users, credits, prices and limits, for admins; with one user open. */
  admin: '/admin',
  adminUser: (id: string) => `/admin?${new URLSearchParams({ tab: 'users', q: id, user: id })}`,
  adminPersonas: '/admin/personas',
  /** The sign-in page; with where to go afterwards, and why it is shown, if there is a reason. */
  auth: '/auth',
  signIn: (returnTo: string, error?: string) =>
    `/auth?${new URLSearchParams({ returnTo, ...(error ? { error } : {}) })}`,
  owner: '/auth/owner',
  paymentSuccess: '/payment-success',
  /** What became of a payment. */
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
  /** A chat that is in the user's drive alone. */
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

/** Addresses that leave the page: the browser goes there, and comes back to `returnTo`. */
export const navigations = {
  signIn: (provider: ProviderId, returnTo: string) => `/api/auth/${provider}?${new URLSearchParams({ returnTo })}`,
  /** Makes the provider one more way into the account that is signed in. */
  link: (provider: ProviderId, returnTo: string) =>
    `/api/auth/${provider}?${new URLSearchParams({ returnTo, link: '1' })}`,
  /** Connects the user's own Google Drive. */
  connectStorage: (returnTo: string) => `/api/auth/google?${new URLSearchParams({ service: 'storage', returnTo })}`,
} as const;
