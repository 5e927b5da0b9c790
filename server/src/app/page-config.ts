import type { Config } from '../config.ts';
import type { OtherOrigins } from '../platform/http/pages/security-headers.ts';

/** What the page is told about this installation, in its HTML. Empty addresses mean the built-in pages. */
export function pageConfig(config: Config, version: string) {
  return {
    productName: config.productName,
    version,
    demoLogin: config.demoLogin,
    signIn: Object.keys(config.signIn.providers),
    /** The name of the operator's own provider; empty if there is none. */
    oidcName: config.signIn.providers.oidc ? config.signIn.names.oidc : '',
    learnMoreUrl: config.learnMoreUrl ?? '',
    termsUrl: config.termsUrl ?? '',
    privacyUrl: config.privacyUrl ?? '',
  };
}

/**
 * The origins that Stripe's card form needs, if card payments are possible. SOURCE: docs.stripe.com/security/guide
 * (Content security policy)
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

/** Whether a path shows a screen. For any other path the page says that it does not exist, with status 404. */
export function pagePaths(guidePages: readonly string[]): (path: string) => boolean {
  const guide = new Set(guidePages.map((page) => `/guide/${page}`));
  return (path) => [known, guide].some((paths) => paths.has(withoutEnd(path))) || isShared(path);
}

/** Whether a path shows content shared by link only, which search engines must not list. */
export function isShared(path: string): boolean {
  return /^\/share\/[\w-]{1,200}$/.test(withoutEnd(path));
}

/** A path without a slash at its end, which the page does not look at either. */
function withoutEnd(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}
