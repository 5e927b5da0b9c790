import type { ProviderId } from '@atrium/contract/sign-in';

/** What the server tells the page about this installation. It stands in the page's HTML, so nothing waits for it. */
export interface PageConfig {
  readonly productName: string;
  /** Whether demo accounts may be made. */
  readonly demoLogin: boolean;
  /** Providers that can be signed in with. An absent one is not configured. */
  readonly signIn: readonly ProviderId[];
  /** What the operator calls the OpenID Connect provider of their own; empty where there is none. */
  readonly oidcName: string;
  /** Addresses of the operator; empty where the built-in page is used. */
  readonly learnMoreUrl: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
}

const fallback: PageConfig = {
  productName: 'Atrium',
  demoLogin: true,
  signIn: [],
  oidcName: '',
  learnMoreUrl: '',
  termsUrl: '',
  privacyUrl: '',
};

/** Reads the settings out of the page. A page served by a development server carries none, and gets the defaults. */
function readPageConfig(page: Document = document): PageConfig {
  const text = page.getElementById('atrium-config')?.textContent?.trim() ?? '';
  if (!text.startsWith('{')) return fallback;
  return { ...fallback, ...JSON.parse(text) };
}

export const config = readPageConfig();
