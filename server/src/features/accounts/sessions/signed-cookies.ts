import { hashToken } from '../../../platform/crypto/random-token.ts';
import { readSignedToken } from './sign-token.ts';

/** Cookies kept; beyond that each is read again. */
const most = 10_000;

/**
 * Reads cookies that name sessions. Each request of a browser brings the same one, so what was once found to be signed by
 * us is known by its text: a signature and a hash are not reckoned for each. What is not ours is not kept.
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
    // A copy: the cookie was cut out of a header, and would keep all of it.
    this.#hashes.set(Buffer.from(cookie, 'latin1').toString('latin1'), hash);
    return hash;
  }
}
