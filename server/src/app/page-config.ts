import type { Config } from '../config.ts';
import type { OtherOrigins } from '../platform/http/pages/security-headers.ts';

/** What the page is told about this installation, in its own HTML. Empty addresses stand for the built-in pages. */
export function pageConfig(config: Config, version: string) {
  return {
    productName: config.productName,
    version,
    demoLogin: config.demoLogin,
    signIn: Object.keys(config.signIn.providers),
    /** What the operator's own provider is called; empty where there is none. */
    oidcName: config.signIn.providers.oidc ? config.signIn.names.oidc : '',
    learnMoreUrl: config.learnMoreUrl ?? '',
    termsUrl: config.termsUrl ?? '',
    privacyUrl: config.privacyUrl ?? '',
  };
}

/**
 * What Stripe's card form needs of a page, where cards can be taken.
 * SOURCE: docs.stripe.com/security/guide (Content security policy)
 */
export function cardOrigins({ stripe }: Config): OtherOrigins | undefined {
  if (!stripe.publishableKey) return undefined;
  return {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  };
}

const known = new Set([
  '/',
  '/dashboard',
  '/digital-personas',
  '/admin',
  '/admin/personas',
  '/auth',
  '/auth/owner',
  '/payment-success',
  '/guide',
  '/terms',
  '/privacy',
]);

/** Whether a path shows a screen; for all others the page says that there is none, with status 404. */
export function pagePaths(guidePages: readonly string[]): (path: string) => boolean {
  const guide = new Set(guidePages.map((page) => `/guide/${page}`));
  return (path) => known.has(path) || guide.has(path) || isShared(path);
}

/** Whether a path shows what somebody shared by its link alone: no search engine may list it. */
export function isShared(path: string): boolean {
  return /^\/share\/[\w-]{1,200}$/.test(path);
}
