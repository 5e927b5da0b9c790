import { isDeepStrictEqual } from 'node:util';
import type { ModelRoute } from '@atrium/contract/models';
import type { ModelConnection } from '../../../ports/model-connector.ts';
import type { ModelProvider } from '../../../ports/model-provider.ts';
import type { Capabilities } from '../../models/index.ts';
import { tokenLimits } from '../domain/output-ceiling.ts';
import { seesImages } from '../domain/sees-images.ts';
import type { InferenceDeps } from '../inference-deps.ts';
import { type FoundModel, findModel, type LocalServer } from './find-local-model.ts';
import { createLoading } from './load-before-question.ts';
import { withinCapabilities } from './within-capabilities.ts';

/** What answers as the own-brand model at present. */
export interface OwnBrandEndpoint {
  readonly route: ModelRoute;
  /** See PreparedModel. */
  readonly addressSetting?: string;
  readonly vendorModel: string;
  /** Stays the same for as long as the model does, so that it keeps what it learns about the model's server. */
  readonly provider: ModelProvider;
  readonly capabilities: Capabilities;
  /** Tokens. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
}

export interface OwnBrand {
  current(): OwnBrandEndpoint;
  /** What answers a question that is about to be asked: Ollama loads the model first, which tells how much it takes. */
  forQuestion(): Promise<OwnBrandEndpoint & { readonly hasWaited: boolean }>;
  start(): void;
  stop(): void;
}

const nothing: Capabilities = { images: false, pdf: false, thinking: false, webSearch: false, tools: false };

/**
 * Context windows in tokens, for endpoints that do not report theirs: the least that hosted endpoints have, and what
 * local servers load by default, Ollama where it has little memory. SOURCE: docs.ollama.com/context-length
 */
const windows = { house: 32_768, local: 8_192, ollama: 4_096 } as const;
/** The part of the window for the answer. */
const mostOutput = 8_192;
/** How often the list of models is fetched again: a model may be started, replaced or stopped at any time. */
const everyMs = 30_000;

interface Found {
  readonly server: LocalServer;
  readonly model: FoundModel;
}

/** An endpoint before it is connected; without a connection it is the built-in model. */
interface Described extends Omit<OwnBrandEndpoint, 'provider'> {
  readonly connection: ModelConnection | null;
}

const builtIn: Described = {
  route: 'built-in',
  vendorModel: 'built-in',
  connection: null,
  capabilities: nothing,
  contextWindow: 200_000,
  maxOutputTokens: mostOutput,
};

/**
 * The house endpoint, else DeepSeek by its key, else a server on this machine, else the built-in model. Searches only
 * in the background.
 */
export function createOwnBrand(deps: InferenceDeps): OwnBrand {
  const { outbound, models, settings, log, connect, builtIn: itself } = deps;
  const { houseModel, vendors, localServers } = settings;
  const deepseek = vendors.deepseek.apiKey;
  let found: Found | null = null;
  let current: { readonly of: Found | null; readonly endpoint: OwnBrandEndpoint } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopping = new AbortController();
  let ticks = 0;

  const wanted: readonly LocalServer[] = houseModel
    ? [{ name: 'HOUSE_MODEL_URL', baseUrl: listBase(houseModel.url) }]
    : deepseek
      ? []
      : localServers;

  async function look(): Promise<void> {
    for (const server of wanted) {
      const model = await findModel(outbound, {
        kind: houseModel ? 'house' : 'local',
        baseUrl: server.baseUrl,
        apiKey: houseModel?.key ?? null,
        wanted: houseModel?.name ?? null,
      });
      if (!model) continue;
      // Ollama unloads a model that rests, and loads it as large again.
      const contextWindow = model.contextWindow ?? (found?.model.id === model.id ? found.model.contextWindow : null);
      if (found?.model.id !== model.id) log.info({ server: server.name, model: model.id }, 'a model was found');
      const now = { server, model: { ...model, contextWindow } };
      if (!isDeepStrictEqual(found, now)) found = now;
      return;
    }
    // The operator configured the house endpoint: a moment in which it does not answer does not lose its model's name.
    if (!houseModel) found = null;
  }

  function describe(): Described {
    if (houseModel) return house(houseModel, found?.model ?? null);
    if (deepseek) return deepseekEndpoint(models.ownBrandHost, deepseek, vendors.deepseek.baseUrl);
    return found ? local(found.server, found.model) : builtIn;
  }

  function connected({ connection, ...endpoint }: Described): OwnBrandEndpoint {
    const provider = connection ? connect(connection) : itself;
    return { ...endpoint, provider: withinCapabilities(provider, endpoint.capabilities) };
  }

  function endpoint(): OwnBrandEndpoint {
    if (current?.of !== found) current = { of: found, endpoint: connected(describe()) };
    return current.endpoint;
  }

  const loaded = createLoading(deps, look);

  return {
    current: endpoint,
    async forQuestion() {
      const hasWaited = found !== null && (await loaded(found.server, found.model, stopping.signal));
      return { ...endpoint(), hasWaited };
    },
    start() {
      if (wanted.length === 0 || timer) return;
      stopping = new AbortController();
      void look();
      ticks = 0;
      timer = setInterval(() => {
        ticks += 1;
        // A configured model name never changes: its list, which may be long, is fetched only until it arrives, at
        // growing intervals; Ollama tells the window of a model once it is loaded.
        const isToBeLoaded = found?.model.isAtOllama && found.model.contextWindow === null;
        if (houseModel?.name && !isToBeLoaded && (found || !Number.isInteger(Math.log2(ticks)))) return;
        void look();
      }, everyMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      stopping.abort();
    },
  };
}

function house(given: NonNullable<InferenceDeps['settings']['houseModel']>, listed: FoundModel | null): Described {
  // Servers with one model accept any name; 'default' serves until theirs is known.
  const vendorModel = given.name ?? listed?.id ?? 'default';
  const known = listed?.id === vendorModel ? listed : null;
  return {
    route: 'house',
    addressSetting: 'HOUSE_MODEL_URL',
    vendorModel,
    connection: {
      vendor: 'openai-compatible',
      baseUrl: given.url,
      thinking: 'none',
      ...(given.key ? { apiKey: given.key } : {}),
    },
    ...chatting(vendorModel, known, windows.house),
  };
}

function deepseekEndpoint(
  host: InferenceDeps['models']['ownBrandHost'],
  apiKey: string,
  baseUrl: string | null,
): Described {
  return {
    route: 'house',
    vendorModel: host.model,
    ...(baseUrl ? { addressSetting: 'DEEPSEEK_BASE_URL' } : {}),
    connection: { vendor: 'deepseek', apiKey, thinking: host.thinking, ...(baseUrl ? { baseUrl } : {}) },
    capabilities: host.capabilities,
    ...tokenLimits(host),
  };
}

function local(server: LocalServer, model: FoundModel): Described {
  return {
    route: 'local',
    vendorModel: model.id,
    connection: { vendor: 'openai-compatible', baseUrl: server.baseUrl, thinking: 'none' },
    ...chatting(model.id, model, windows.local),
  };
}

function chatting(
  name: string,
  listed: FoundModel | null,
  standardWindow: number,
): Pick<OwnBrandEndpoint, 'capabilities' | 'contextWindow' | 'maxOutputTokens'> {
  const contextWindow = listed?.contextWindow ?? (listed?.isAtOllama ? windows.ollama : standardWindow);
  return {
    capabilities: { ...nothing, images: listed?.seesImages ?? seesImages(name), tools: true },
    ...tokenLimits({ contextWindow, maxOutputTokens: mostOutput }),
  };
}

/** The base address of the list of models, from the chat address as operators write it. */
function listBase(url: string): string {
  const base = url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return new URL(base).pathname === '/' ? `${base}/v1` : base;
}
