import { setNonce } from 'get-nonce';

/** Gives the nonce of this response to the libraries that add style elements (Radix's scroll lock), so that the policy lets them. */
export function adoptNonce(page: Document = document): void {
  const nonce = page.querySelector<HTMLElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}
