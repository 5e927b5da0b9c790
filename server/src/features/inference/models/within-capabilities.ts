import type { ModelProvider } from '../../../ports/model-provider.ts';
import type { Capabilities } from '../../models/index.ts';

/**
 * Wraps a provider so that it is never asked for what its model cannot do: vendors answer such a request with an error.
 */
export function withinCapabilities(provider: ModelProvider, can: Capabilities): ModelProvider {
  return {
    stream({ tools, ...request }, signal, take) {
      return provider.stream(
        {
          ...request,
          thinking: can.thinking ? request.thinking : 'fast',
          webSearch: request.webSearch && can.webSearch,
          ...(tools && can.tools ? { tools } : {}),
        },
        signal,
        take,
      );
    },
  };
}
