import type { ModelProvider } from '../../../ports/model-provider.ts';
import { answer } from './answer.ts';
import type { BuiltInModelDeps } from './built-in-model-deps.ts';
import { streamReply } from './stream-reply.ts';

/**
 * The model of an installation without a language model; it says that it is none. It quotes the available files and the
 * guide, calculates with numbers, units and dates, and otherwise explains how to connect a language model. No I/O.
 */
export function createBuiltInModel(deps: BuiltInModelDeps): ModelProvider {
  return {
    async stream(request, signal, take) {
      signal.throwIfAborted();
      const reply = await answer(request, deps, signal);
      await streamReply(reply, request, signal, take);
    },
  };
}
