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
  adminPersonas: '/admin/personas',
  auth: '/auth',
  paymentSuccess: '/payment-success',
  terms: '/terms',
  privacy: '/privacy',
  guide: (page?: string) => (page ? `/guide/${encodeURIComponent(page)}` : '/guide'),
  chat: (id: string) => `/dashboard?chat=${encodeURIComponent(id)}`,
  section: (section: Section) => {
    if (section === 'chat') return '/dashboard';
    return section === 'digital-personas' ? '/digital-personas' : `/dashboard?section=${section}`;
  },
  settings: (tab: SettingsTab) => `/dashboard?settings=${tab}`,
  space: (id: number) => `/dashboard?section=spaces&space=${id}`,
} as const;

/** Addresses that leave the page: the browser goes there. */
export const navigations = {
  signIn: (provider: 'google' | 'apple' | 'microsoft') => `/api/auth/${provider}`,
} as const;
