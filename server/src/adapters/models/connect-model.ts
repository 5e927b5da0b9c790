import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ConnectModel, ModelConnection } from '../../ports/model-connector.ts';
import type { ModelProvider } from '../../ports/model-provider.ts';
import { createMessagesProvider } from './anthropic/index.ts';
import { createContentProvider } from './gemini/index.ts';
import { createChatProvider } from './openai-chat/index.ts';
import type { WireLimits } from './stall-watch.ts';
import { vendors } from './vendors.ts';

export interface ConnectOptions {
  /** In place of the standard times; for tests. */
  readonly limits?: WireLimits;
}

/** Providers for every vendor of the table, over one outbound client. */
export function createConnectModel(outbound: Outbound, options: ConnectOptions = {}): ConnectModel {
  return (connection) => {
    const vendor = vendors[connection.vendor];
    const common = {
      apiKey: connection.apiKey,
      headers: connection.apiKey ? { [vendor.auth.header]: vendor.auth.prefix + connection.apiKey } : {},
      thinking: connection.thinking,
      ...options,
    };
    return provider(outbound, connection, common);
  };
}

type Common = Omit<Parameters<typeof createMessagesProvider>[1], 'baseUrl'>;

function provider(outbound: Outbound, connection: ModelConnection, common: Common): ModelProvider {
  const vendor = vendors[connection.vendor];
  const given = connection.baseUrl ?? vendor.baseUrl;
  if (given === null) throw new Error(`The vendor ${connection.vendor} needs a base address.`);
  switch (vendor.protocol) {
    case 'openai-chat':
      return createChatProvider(outbound, {
        ...common,
        baseUrl: connection.baseUrl === undefined ? given : chatBase(given),
        quirks: vendor.quirks,
      });
    case 'anthropic':
      return createMessagesProvider(outbound, { ...common, baseUrl: withoutTail(given, '/v1') });
    case 'gemini':
      return createContentProvider(outbound, { ...common, baseUrl: withoutTail(given, '/v1beta') });
  }
}

/** Operators write the address with and without its tail; a bare host means the usual `/v1`. */
export function chatBase(given: string): string {
  const base = withoutTail(given, '/chat/completions');
  return URL.canParse(base) && new URL(base).pathname === '/' ? `${base}/v1` : base;
}

function withoutTail(given: string, tail: string): string {
  const base = given.trim().replace(/\/+$/, '');
  return base.endsWith(tail) ? base.slice(0, -tail.length) : base;
}
