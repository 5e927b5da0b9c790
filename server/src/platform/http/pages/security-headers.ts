/** The headers of every answer. A page or a file replaces the closed policy given here with its own. */
export function securityHeaders(appUrl: URL): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Not 'no-referrer': with that, a browser sends `Origin: null` with the forms of our own pages.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    // A browser may look up the names of links before anybody presses them, which would tell those who own a name what
    // a model was made to write into it.
    'x-dns-prefetch-control': 'off',
    ...(appUrl.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Origins besides our own that a page may use. */
export interface OtherOrigins {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

/**
 * The content security policy of an HTML page of ours: only our own files, and the inline code that carries this
 * response's nonce.
 */
export function pagePolicy(nonce?: string, others?: OtherOrigins): string {
  const inline = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  const and = (origins: readonly string[] = []) => origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${and(others?.script)}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${and(others?.connect)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${others?.frame.length ? others.frame.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
