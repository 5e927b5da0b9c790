import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ConnectModel, ModelConnection } from '../../ports/model-connector.ts';
import type { ModelProvider } from '../../ports/model-provider.ts';
import { createMessagesProvider } from './anthropic/index.ts';
import { createContentProvider } from './gemini/index.ts';
import { createChatProvider } from './openai-chat/index.ts';
import { LearnedRefusals } from './openai-chat/learned-refusals.ts';
import type { ProviderOptions } from './provider-options.ts';
import { createPredictionProvider } from './replicate/index.ts';
import { createResponsesProvider } from './responses/index.ts';
import { vendors } from './vendors.ts';
import { withoutQuotes } from './without-words.ts';

/** Creates providers for every vendor in the table, over one outbound client. */
export function createConnectModel(outbound: Outbound, options: Pick<ProviderOptions, 'limits'> = {}): ConnectModel {
  // A provider lives as long as one reply.
  const learned = new LearnedRefusals();
  return (connection) => {
    const common = {
      apiKey: connection.apiKey,
      headers: headersOf(connection),
      thinking: connection.thinking,
      ...options,
    };
    return withoutQuotes(provider(outbound, connection, common, learned));
  };
}

function provider(
  outbound: Outbound,
  connection: ModelConnection,
  common: Omit<ProviderOptions, 'baseUrl'>,
  learned: LearnedRefusals,
): ModelProvider {
  const vendor = vendors[connection.vendor];
  const baseUrl = addressOf(connection);
  switch (vendor.protocol) {
    case 'openai-chat':
      return createChatProvider(outbound, { ...common, baseUrl, quirks: vendor.quirks, learned });
    case 'anthropic':
      return createMessagesProvider(outbound, { ...common, baseUrl });
    case 'responses':
      return createResponsesProvider(outbound, { ...common, baseUrl });
    case 'replicate':
      return createPredictionProvider(outbound, { ...common, baseUrl });
    case 'gemini':
      return createContentProvider(outbound, { ...common, baseUrl: baseUrl + vendor.models });
  }
}

/** The base address of a vendor's paths: the vendor's own, or the one set to replace it. */
export function addressOf({ vendor: name, baseUrl }: ModelConnection): string {
  const vendor = vendors[name];
  const given = baseUrl ?? vendor.baseUrl;
  if (given === null) throw new Error(`The vendor ${name} needs a base address.`);
  switch (vendor.protocol) {
    case 'openai-chat':
    case 'replicate':
      return baseUrl === undefined ? given : chatBase(given, name === 'azure' ? '/openai/v1' : '/v1');
    case 'anthropic':
    case 'responses':
      return withoutTail(given, '/v1');
    case 'gemini':
      return withoutTail(withoutTail(given, '/v1beta'), '/v1');
  }
}

/** The headers that authenticate a call. */
export function headersOf({ vendor: name, apiKey, organizationId }: ModelConnection): Record<string, string> {
  const { auth, version } = vendors[name];
  return {
    ...version,
    ...(apiKey ? { [auth.header]: auth.prefix + apiKey } : {}),
    ...(organizationId ? { 'openai-organization': organizationId } : {}),
  };
}

/** Operators write the address with or without the path of the endpoint; a bare host means the usual path. */
function chatBase(given: string, usual: string): string {
  const base = withoutTail(given, '/chat/completions');
  return URL.canParse(base) && new URL(base).pathname === '/' ? base + usual : base;
}

function withoutTail(given: string, tail: string): string {
  const base = given.trim().replace(/\/+$/, '');
  return base.endsWith(tail) ? base.slice(0, -tail.length) : base;
}
