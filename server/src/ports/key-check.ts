import type { ModelConnection } from './model-connector.ts';

/**
 * A vendor's verdict on a key. `accepted`: the vendor knows the key, whatever it may be used for. `refused`: the vendor
 * does not accept it. `untested`: nobody could say; `why` selects part of the sentence shown to the user.
 */
export type KeyVerdict =
  | { readonly state: 'accepted' | 'refused' }
  | { readonly state: 'untested'; readonly why: 'unreachable' | 'in-trouble' };

/**
 * Tests a key with one call that costs nothing. Throws only the signal's reason. It uses the network, so it must not be
 * called inside a transaction.
 */
export type CheckKey = (connection: ModelConnection, signal: AbortSignal) => Promise<KeyVerdict>;
