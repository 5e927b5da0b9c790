import type { ProviderId } from '@atrium/contract/sign-in';

/**
 * What the server tells the page about this installation. It is embedded in the page's HTML, so it needs no request.
 */
export interface PageConfig {
  readonly productName: string;
  /** Whether demo accounts can be created. */
  readonly demoLogin: boolean;
  /** The configured sign-in providers. */
  readonly signIn: readonly ProviderId[];
  /** The operator's name for their own OpenID Connect provider; empty where none is configured. */
  readonly oidcName: string;
  /** Addresses of the operator's own pages; empty where the built-in page is used. */
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

/** Reads the settings from the page. A page served by a development server carries none and gets the defaults. */
function readPageConfig(): PageConfig {
  const text = document.getElementById('atrium-config')?.textContent?.trim() ?? '';
  if (!text.startsWith('{')) return fallback;
  return { ...fallback, ...JSON.parse(text) };
}

export const config = readPageConfig();
