import type { DailyLimit } from '../../platform/limits/take-for-actor.ts';

/** Bytes of recordings sent to the operator's model per day: about ten hours of speech. */
export const recordingsOfDay: DailyLimit = {
  what: 'recorded-bytes',
  ofUser: 500 * 1024 * 1024,
  ofAddress: 300 * 1024 * 1024,
};

/**
 * Searches of the knowledge base per day: each may cost a call of the operator's embedding model and one of the
 * reranker.
 */
export const searchesOfDay: DailyLimit = { what: 'searches', ofUser: 2_000, ofAddress: 4_000 };
