import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const version = 'v1';
/** How what was sealed by this or a later version begins, up to the id of its key. */
const beginning = /^v\d+\.[\w-]{8}\./;

/** Sealed text cannot be opened: its key is gone, it is damaged, or it was sealed for another purpose. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  /** Its key is not among the keys. It may come back: by mistake another was set, or not yet here. */
  readonly lacksKey: boolean;

  constructor(message: string, options: { cause?: unknown; lacksKey?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.lacksKey = options.lacksKey ?? false;
  }
}

/** Encrypts users' secrets at rest. */
export interface Seal {
  /** AES-256-GCM under the first key: `v1.<key id>.<nonce>.<tag>.<text>`, base64url. `purpose` binds it to its row, e.g. `integrations:<user id>`. */
  seal(text: string, purpose: string): string;
  /** Opens text sealed with any of the keys. Throws SealBroken. */
  open(sealed: string, purpose: string): string;
  /** Whether it was sealed with a key other than the first and should be re-sealed. */
  isOld(sealed: string): boolean;
}

/**
 * The first key seals; every key opens. To rotate, put a new key in front and keep the old ones until nothing is sealed
 * with them. 32 bytes each.
 */
export function createSeal(keys: readonly Buffer[]): Seal {
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [first] = keys;
  if (!first || keys.some((key) => key.length !== 32)) throw new Error('A seal needs keys of 32 bytes.');
  const firstId = keyId(first);
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [version, firstId, ...[nonce, cipher.getAuthTag(), body].map((each) => each.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed, purpose) {
      const [given, id = '', nonce = '', tag = '', body = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!beginning.test(sealed)) throw new SealBroken('The beginning of the sealed text was changed.');
      if (given !== version || !key)
        throw new SealBroken('The key this was sealed with is not among the keys.', { lacksKey: true });
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SealBroken('The sealed text was changed or belongs elsewhere.', { cause });
      }
    },
    isOld: (sealed) => sealed.split('.')[1] !== firstId,
  };
}

/** An id for a key that does not reveal it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('key-id').update(key).digest('base64url').slice(0, 8);
}
