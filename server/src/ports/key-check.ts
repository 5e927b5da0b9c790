import type { ModelConnection } from './model-connector.ts';

/**
 * What a vendor says of a key. `accepted`: it is known there, whatever it may be used for. `refused`: it is not.
 * `untested`: nobody could say, and `why` is a part of a sentence for the reader.
 */
export type KeyVerdict =
  | { readonly state: 'accepted' | 'refused' }
  | { readonly state: 'untested'; readonly why: 'unreachable' | 'in-trouble' };

/** Tries a key by one call that costs nothing. Never throws, save for the signal's reason; asks the network, so never within a transaction. */
export type CheckKey = (connection: ModelConnection, signal: AbortSignal) => Promise<KeyVerdict>;
