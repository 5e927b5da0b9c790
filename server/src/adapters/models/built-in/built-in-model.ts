import type { ModelProvider } from '../../../ports/model-provider.ts';
import { answer } from './answer.ts';
import type { BuiltInModelDeps } from './built-in-model-deps.ts';
import { streamReply } from './stream-reply.ts';

/**
 * The model of an installation without any: no language model, and it says so. It quotes the files at hand and the
 * guide, does sums, units and dates, and otherwise tells how to connect a language model. No I/O.
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
