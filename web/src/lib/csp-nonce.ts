import { setNonce } from 'get-nonce';

/**
 * Passes the nonce of this response to the libraries that add style elements (Radix's scroll lock), so that the content
 * security policy allows them.
 */
export function adoptNonce(): void {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}
