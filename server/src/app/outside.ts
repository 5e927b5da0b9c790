import { threadDocumentRenderer } from '../adapters/document-renderer/thread-document-renderer.ts';
import { googleDrive } from '../adapters/drive/google/index.ts';
import { connectEmbedder } from '../adapters/embeddings/connect-embedder.ts';
import { connectIdentityProvider } from '../adapters/identity/connect-identity-provider.ts';
import { sharpImageCodec } from '../adapters/image-codec/sharp-image-codec.ts';
import { smtpMailer } from '../adapters/mailer/smtp-mailer.ts';
import { createBuiltInModel } from '../adapters/models/built-in/built-in-model.ts';
import type { GuidePage } from '../adapters/models/built-in/guide.ts';
import { createCheckKey } from '../adapters/models/check-key.ts';
import { createConnectModel } from '../adapters/models/connect-model.ts';
import { webAuthnPasskeys } from '../adapters/passkeys/web-authn-passkeys.ts';
import { stripePayments } from '../adapters/payments/stripe/stripe-payments.ts';
import { processTextExtractor } from '../adapters/text-extraction/process-text-extractor.ts';
import { connectTranscriber } from '../adapters/transcription/connect-transcriber.ts';
import { connectWebSearch } from '../adapters/web-search/connect-web-search.ts';
import type { Config } from '../config.ts';
import { type LocalServer, standardLocalServers } from '../features/inference/index.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { watchDatabase } from '../platform/database/upkeep/watch-database.ts';
import { createLog, type Log } from '../platform/log/create-log.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { createOutbound } from '../platform/outbound/create-outbound.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { DocumentRenderer } from '../ports/document-renderer.ts';
import type { OpenDrive } from '../ports/drive.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { ConnectIdentityProvider } from '../ports/identity-provider.ts';
import type { ImageCodec } from '../ports/image-codec.ts';
import type { CheckKey } from '../ports/key-check.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { ConnectModel } from '../ports/model-connector.ts';
import type { ModelProvider } from '../ports/model-provider.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Passkeys } from '../ports/passkeys.ts';
import type { Payments } from '../ports/payments.ts';
import type { Reranker } from '../ports/reranker.ts';
import type { TextExtractor } from '../ports/text-extractor.ts';
import type { Transcriber } from '../ports/transcriber.ts';
import type { WebSearch } from '../ports/web-search.ts';
import { meteredModels } from './metered-models.ts';
import { type OpenFiles, openFiles } from './open-files.ts';
import { openReranker } from './open-reranker.ts';

/** Everything the slices need from outside. Tests can replace any part of it. */
export interface Outside {
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly outbound: Outbound;
  readonly objects: ObjectStore;
  readonly filesFault: OpenFiles['filesFault'];
  readonly extractor: TextExtractor;
  readonly images: ImageCodec;
  /** The sign-in providers. */
  readonly connectIdentityProvider: ConnectIdentityProvider;
  readonly passkeys: Passkeys;
  /** Users' own drives at Google. */
  readonly openDrive: OpenDrive;
  /** Renders chats as PDF and HTML. */
  readonly documents: DocumentRenderer;
  /** Card payments; null when they are not set up. */
  readonly cardPayments: Payments | null;
  /** null: this server sends no mail. */
  readonly mailer: Mailer | null;
  /** null: search works by words only. */
  readonly embedder: Embedder | null;
  /** null: search results are not reranked. */
  readonly reranker: Reranker | null;
  /** null: recordings cannot become sources. */
  readonly transcriber: Transcriber | null;
  /** null: no web search engine is configured. */
  readonly webSearch: WebSearch | null;
  /** Models of vendors and local servers. */
  readonly connectModel: ConnectModel;
  /** Tests users' own keys with their vendors. */
  readonly checkKey: CheckKey;
  /** Servers on this machine that may offer models. */
  readonly localServers: readonly LocalServer[];
  /** The model of an installation without a language model. */
  readonly builtInModel: (guide: readonly GuidePage[]) => ModelProvider;
}

/** Opens everything that was not given. `close` closes only what was opened here. */
export async function openOutside(
  config: Config,
  given: Partial<Outside>,
): Promise<{ outside: Outside; close: () => Promise<void> }> {
  const log = given.log ?? createLog({ level: config.logLevel, secrets: config.secretValues });
  const clock = given.clock ?? systemClock;
  const files = given.objects
    ? { objects: given.objects, filesFault: () => null }
    : await openFiles(config, { log, clock });
  const database = given.database ?? (await openStore(config, log));
  const outbound = given.outbound ?? createOutbound({ allow: config.outboundAllow });
  const extractor = given.extractor ?? processTextExtractor();
  const documents = given.documents ?? threadDocumentRenderer();
  const metrics = given.metrics ?? createMetrics();
  watchDatabase(database, metrics);
  const connect = given.connectModel ?? createConnectModel(outbound);
  const outside: Outside = {
    log,
    clock,
    metrics,
    database,
    outbound,
    extractor,
    documents,
    ...files,
    images: given.images ?? sharpImageCodec(),
    connectIdentityProvider: given.connectIdentityProvider ?? connectIdentityProvider(outbound, () => clock.now()),
    passkeys: given.passkeys ?? webAuthnPasskeys(),
    openDrive: given.openDrive ?? googleDrive(outbound, config.driveBaseUrl),
    cardPayments: given.cardPayments ?? openPayments(config, outbound),
    mailer: given.mailer ?? (config.mail && smtpMailer(config.mail)),
    embedder: given.embedder ?? openEmbedder(config, outbound),
    reranker: given.reranker ?? openReranker(config, outbound),
    transcriber: given.transcriber ?? (config.transcription && connectTranscriber(config.transcription, outbound)),
    webSearch: given.webSearch ?? connectWebSearch(config.webSearch, outbound),
    // Without a metrics token calls are not metered, so that metering does not slow down any reply.
    connectModel: config.metricsToken === null ? connect : meteredModels(connect, metrics),
    checkKey: given.checkKey ?? createCheckKey(outbound),
    localServers: given.localServers ?? standardLocalServers(config.ollamaBaseUrl),
    builtInModel:
      given.builtInModel ??
      ((guide) => createBuiltInModel({ productName: config.productName, guide, now: () => clock.now() })),
  };
  const close = async () => {
    if (!given.documents) await documents.close();
    if (!given.extractor) await extractor.close();
    if (!given.outbound) await outbound.close();
    if (!given.database) await database.close();
  };
  return { outside, close };
}

function openStore({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  return openDatabase({
    dataDir,
    ...(databaseUrl ? { url: databaseUrl } : {}),
    notice: (level, message, cause) => log[level](cause === undefined ? {} : { err: cause }, message),
  });
}

function openPayments({ stripe }: Config, outbound: Outbound): Payments | null {
  return stripe.secretKey ? stripePayments({ ...stripe, secretKey: stripe.secretKey }, outbound) : null;
}

function openEmbedder({ embedding, vendors }: Config, outbound: Outbound): Embedder | null {
  if (!embedding) return null;
  const vendorKeys = { openai: vendors.openai.apiKey, gemini: vendors.gemini.apiKey };
  return connectEmbedder({ ...embedding, vendorKeys }, outbound);
}
