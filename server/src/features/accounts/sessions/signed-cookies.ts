import { hashToken } from '../../../platform/crypto/random-token.ts';
import { readSignedToken } from './sign-token.ts';

/** The most cookies kept; beyond that, each is read again. */
const most = 10_000;

/**
 * Reads cookies that name sessions. All requests of a browser bring the same cookie, so once its signature was verified
 * it is recognised by its text: signature and hash are not computed for each request. Cookies with an invalid signature
 * are not kept.
 */
export class SignedCookies {
  readonly #secret: string;
  readonly #hashes = new Map<string, string>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The hash of the cookie's token, as it is stored; null unless the signature is ours. */
  tokenHashOf(cookie: string): string | null {
    const known = this.#hashes.get(cookie);
    if (known !== undefined) return known;
    const token = readSignedToken(cookie, this.#secret);
    if (token === null) return null;
    const hash = hashToken(token);
    if (this.#hashes.size >= most) this.#hashes.clear();
    // Copied, because the cookie is a slice of the header, which would otherwise stay in memory.
    this.#hashes.set(Buffer.from(cookie, 'latin1').toString('latin1'), hash);
    return hash;
  }
}
