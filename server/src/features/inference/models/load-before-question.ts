import { setTimeout as sleep } from 'node:timers/promises';
import type { InferenceDeps } from '../inference-deps.ts';
import { loadAtOllama } from './ask-ollama.ts';
import { askAt, type FoundModel, type LocalServer } from './find-local-model.ts';

/** How long a question waits for its model to be loaded, in milliseconds; without it the smallest window is assumed. */
const patience = 20_000;

/**
 * Has Ollama load a model whose window is not known, because only then it tells it, and waits for that, but not for
 * long. Each model is loaded once, and tried again where that failed; `look` reads its window.
 */
export function createLoading({ outbound, log, settings }: InferenceDeps, look: () => Promise<void>) {
  let loading: { readonly id: string; readonly done: Promise<void> } | null = null;

  async function load({ name, baseUrl }: LocalServer, model: string, stopping: AbortSignal): Promise<void> {
    try {
      await loadAtOllama(askAt(outbound, { baseUrl, apiKey: settings.houseModel?.key ?? null }, 'loading'), model);
    } catch (err) {
      if (loading?.id === model) loading = null;
      // All calls are ended then.
      if (stopping.aborted) return;
      log.warn({ server: name, model, err }, 'a model could not be loaded before its question');
      return;
    }
    await look();
  }

  /** Returns whether it waited. `stopping`: then nobody waits any more, so that the process can end. */
  return async (
    server: LocalServer,
    { id, isAtOllama, contextWindow }: FoundModel,
    stopping: AbortSignal,
  ): Promise<boolean> => {
    if (!isAtOllama || contextWindow !== null) return false;
    if (loading?.id !== id) loading = { id, done: load(server, id, stopping) };
    const { done } = loading;
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, stopping]);
    const enough = sleep(patience, undefined, { signal, ref: false }).catch(() => undefined);
    await Promise.race([done, enough]);
    waiting.abort();
    return true;
  };
}
