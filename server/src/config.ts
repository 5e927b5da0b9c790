import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';
import { makeDataFolder, makeFilesFolder } from './data-folder.ts';
import { codeOf } from './platform/errors/code-of.ts';
import { checkSecrets, readSecrets, type Secrets } from './secrets.ts';
import { addressed, type VendorName, vendors } from './settings/model-settings.ts';
import { readSignIn, type SignInSettings } from './settings/read-sign-in.ts';
import { secretValuesOf } from './settings/secret-values.ts';
import { emptyMeansOff, Settings } from './settings.ts';

/** All that the operator decides, read once at start. */
export interface Config extends Secrets {
  readonly port: number;
  readonly host: string;
  /** The address people open; its origin is the one trusted by browsers' requests. */
  readonly appUrl: URL;
  /** Absolute. */
  readonly dataDir: string;
  /** null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly metricsToken: string | null;
  readonly trustedProxies: readonly string[];
  readonly rateLimitScale: number;
  /** As requests name hosts; see `settings/allowed-host.ts`. */
  readonly outboundAllow: readonly string[];
  readonly productName: string;
  readonly demoLogin: boolean;
  /** Tokens a day; null is no limit. */
  readonly visitorDailyTokens: number | null;
  readonly userDailyFreeTokens: number | null;
  /** Of all demo users behind one address. */
  readonly demoAddressDailyTokens: number | null;
  readonly signupCredits: number;
  readonly demoCredits: number;
  /** Of all demo users together, a day; null is no limit. */
  readonly demoDailyCredits: number | null;
  /** US dollars. */
  readonly monthlyLimitUsd: number;
  /** Lower case. */
  readonly adminEmails: readonly string[];
  readonly signIn: SignInSettings;
  readonly learnMoreUrl: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  readonly houseModel: { readonly url: string; readonly key: string | null; readonly name: string | null } | null;
  readonly ollamaBaseUrl: string | null;
  readonly modelsFile: string | null;
  /** null: search goes by words alone. */
  readonly embedding: {
    readonly model: string;
    readonly baseUrl: string | null;
    readonly apiKey: string | null;
  } | null;
  /** null: what search finds keeps its order. */
  readonly reranking: {
    readonly model: string;
    /** The whole address, in place of the vendor's. */
    readonly url: string | null;
    readonly apiKey: string | null;
  } | null;
  /** Search engines of the web; the first that is set is asked. */
  readonly webSearch: {
    readonly searxngUrl: string | null;
    readonly braveKey: string | null;
    readonly tavilyKey: string | null;
    readonly exaKey: string | null;
  };
  /** Searches a day that no credits pay for; null is no limit. */
  readonly visitorDailySearches: number | null;
  readonly userDailySearches: number | null;
  readonly demoAddressDailySearches: number | null;
  /** What credits pay for 1,000 searches; integer micro-dollars. */
  readonly webSearchPrice: number;
  /** null: recordings cannot be made sources. */
  readonly transcription: {
    readonly model: string;
    /** In place of OpenAI's. */
    readonly baseUrl: string | null;
    readonly apiKey: string | null;
  } | null;
  readonly vendors: Readonly<Record<VendorName, { readonly apiKey: string | null; readonly baseUrl: string | null }>>;
  /** In place of https://www.googleapis.com. */
  readonly driveBaseUrl: string | null;
  readonly stripe: {
    readonly publishableKey: string | null;
    readonly secretKey: string | null;
    /** null: no message of Stripe is believed. */
    readonly webhookSecret: string | null;
    /** In place of https://api.stripe.com. */
    readonly apiBase: string | null;
  };
  /** null: this server sends no mail. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly s3: {
    readonly bucket: string;
    readonly endpoint: string | null;
    readonly region: string;
    readonly accessKeyId: string | null;
    readonly secretAccessKey: string | null;
  } | null;
  /** Values the log blanks out wherever they appear. */
  readonly secretValues: readonly string[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment over a `.env` file in the folder the server is started in. Throws ConfigError. */
export function readEnvironment(folder = process.cwd()): Environment {
  return { ...parseEnv(readIfThere(join(folder, '.env'))), ...process.env };
}

function readIfThere(file: string): string {
  try {
    // Without the mark that some editors put at the beginning, which would become part of the first name.
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw new ConfigError(`${file} cannot be read (${codeOf(error) ?? String(error)}).`);
  }
}

/** Reads and checks all settings; makes missing secrets where that is allowed. Throws ConfigError. */
export function readConfig(environment: Environment = readEnvironment()): Config {
  const settings = parseSettings(environment);
  const dataDir = resolve(settings.DATA_DIR);
  if (keepsHere(settings)) makeDataFolder(dataDir);
  if (!settings.S3_BUCKET) makeFilesFolder(dataDir);
  const secrets = readSecrets(settings, dataDir, isProduction(environment));
  return { ...secrets, ...configOf(settings), dataDir, secretValues: secretValuesOf(settings, secrets) };
}

/** What the settings mean without the disk: nothing is read from it or written to it. Throws ConfigError. */
export function checkSettings(environment: Environment): ReturnType<typeof configOf> {
  const settings = parseSettings(environment);
  const config = configOf(settings);
  checkSecrets(settings, isProduction(environment));
  return config;
}

const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV === 'production';

/** What settings mean together. Throws ConfigError where one is of no use without another. */
function configOf(settings: Settings): Omit<Config, keyof Secrets | 'dataDir' | 'secretValues'> {
  const { HOUSE_MODEL_URL, S3_BUCKET, S3_ENDPOINT } = settings;
  return {
    port: settings.PORT,
    host: settings.HOST,
    appUrl: new URL(settings.APP_URL ?? `http://localhost:${settings.PORT}`),
    databaseUrl: settings.DATABASE_URL ?? null,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    trustedProxies: settings.TRUSTED_PROXIES,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    outboundAllow: settings.OUTBOUND_ALLOW,
    productName: settings.PRODUCT_NAME,
    demoLogin: settings.DEMO_LOGIN,
    visitorDailyTokens: settings.VISITOR_DAILY_TOKENS,
    userDailyFreeTokens: settings.USER_DAILY_FREE_TOKENS,
    demoAddressDailyTokens: settings.DEMO_ADDRESS_DAILY_TOKENS,
    signupCredits: settings.SIGNUP_CREDITS,
    demoCredits: settings.DEMO_CREDITS,
    demoDailyCredits: settings.DEMO_DAILY_CREDITS,
    monthlyLimitUsd: settings.MONTHLY_LIMIT_USD,
    adminEmails: settings.ADMIN_EMAILS,
    signIn: readSignIn(settings),
    learnMoreUrl: settings.LEARN_MORE_URL ?? null,
    termsUrl: settings.TERMS_URL ?? null,
    privacyUrl: settings.PRIVACY_URL ?? null,
    houseModel: HOUSE_MODEL_URL
      ? { url: HOUSE_MODEL_URL, key: settings.HOUSE_MODEL_KEY ?? null, name: settings.HOUSE_MODEL_NAME ?? null }
      : null,
    ollamaBaseUrl: settings.OLLAMA_BASE_URL ?? null,
    modelsFile: settings.MODELS_FILE ?? null,
    embedding: embeddingOf(settings),
    reranking: rerankingOf(settings),
    webSearch: webSearchOf(settings),
    visitorDailySearches: settings.VISITOR_DAILY_SEARCHES,
    userDailySearches: settings.USER_DAILY_SEARCHES,
    demoAddressDailySearches: settings.DEMO_ADDRESS_DAILY_SEARCHES,
    webSearchPrice: settings.WEB_SEARCH_PRICE_USD,
    transcription: transcriptionOf(settings),
    vendors: vendorsOf(settings),
    driveBaseUrl: settings.GOOGLE_DRIVE_BASE_URL ?? null,
    stripe: {
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? null,
      secretKey: settings.STRIPE_SECRET_KEY ?? null,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
      apiBase: settings.STRIPE_API_BASE ?? null,
    },
    mail: mailOf(settings),
    s3: S3_BUCKET ? s3Of(settings, S3_BUCKET) : offWithout('S3_BUCKET', { S3_ENDPOINT }),
  };
}

/** Whether anything is kept in the data folder: a replica may keep everything elsewhere and have none. */
export function keepsHere({ DATABASE_URL, S3_BUCKET, AUTH_SECRET, ENCRYPTION_KEY }: Settings): boolean {
  return !DATABASE_URL || !S3_BUCKET || !AUTH_SECRET || !ENCRYPTION_KEY;
}

/**
 * Parses the settings alone: nothing is read from or written to the disk. Blanks and line breaks around a value come
 * from the file it was kept in, and are left out. Throws ConfigError.
 */
export function parseSettings(environment: Environment): Settings {
  const given = Object.entries(environment)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([name, value]) => value !== '' || emptyMeansOff.has(name));
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  // What follows a setting's first reason follows from it.
  const reasons = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.');
    if (!reasons.has(name)) reasons.set(name, `${name} ${message}.`);
  }
  const lines = [...reasons.values()];
  throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`);
}

function embeddingOf({ EMBEDDING_MODEL, EMBEDDING_BASE_URL, EMBEDDING_API_KEY }: Settings): Config['embedding'] {
  if (!EMBEDDING_MODEL) return offWithout('EMBEDDING_MODEL', { EMBEDDING_BASE_URL });
  return { model: EMBEDDING_MODEL, baseUrl: EMBEDDING_BASE_URL ?? null, apiKey: EMBEDDING_API_KEY ?? null };
}

function rerankingOf({ RERANK_MODEL: model, RERANK_URL, RERANK_API_KEY }: Settings): Config['reranking'] {
  if (model) return { model, url: RERANK_URL ?? null, apiKey: RERANK_API_KEY ?? null };
  return offWithout('RERANK_MODEL', { RERANK_URL });
}

/** What is off without its name; an address of it would be of no use then. */
function offWithout(needed: string, address: Readonly<Record<string, string | undefined>>): null {
  for (const [name, value] of Object.entries(address))
    if (value) throw new ConfigError(`${needed} must be set when ${name} is.`);
  return null;
}

function webSearchOf({
  SEARXNG_URL,
  BRAVE_SEARCH_API_KEY,
  TAVILY_API_KEY,
  EXA_API_KEY,
}: Settings): Config['webSearch'] {
  return {
    searxngUrl: SEARXNG_URL ?? null,
    braveKey: BRAVE_SEARCH_API_KEY ?? null,
    tavilyKey: TAVILY_API_KEY ?? null,
    exaKey: EXA_API_KEY ?? null,
  };
}

function transcriptionOf(settings: Settings): Config['transcription'] {
  const { TRANSCRIPTION_MODEL: model, TRANSCRIPTION_BASE_URL, TRANSCRIPTION_API_KEY, OPENAI_API_KEY } = settings;
  if (!model) return offWithout('TRANSCRIPTION_MODEL', { TRANSCRIPTION_BASE_URL });
  const baseUrl = TRANSCRIPTION_BASE_URL ?? null;
  // OpenAI's key goes to OpenAI alone.
  return { model, baseUrl, apiKey: TRANSCRIPTION_API_KEY ?? (baseUrl === null ? (OPENAI_API_KEY ?? null) : null) };
}

function vendorsOf(settings: Settings): Config['vendors'] {
  const entries = vendors.map((vendor) => {
    const aliases: Partial<Record<typeof vendor, string | undefined>> = {
      GEMINI: settings.GOOGLE_API_KEY,
      REPLICATE: settings.REPLICATE_API_TOKEN,
    };
    const alias = aliases[vendor];
    const apiKey = settings[`${vendor}_API_KEY`] ?? alias ?? null;
    if (apiKey && vendor in addressed && !settings[`${vendor}_BASE_URL`])
      throw new ConfigError(
        `${vendor}_BASE_URL must be set when ${vendor}_API_KEY is: ${addressed[vendor as keyof typeof addressed]}.`,
      );
    return [vendor.toLowerCase(), { apiKey, baseUrl: settings[`${vendor}_BASE_URL`] ?? null }];
  });
  return Object.fromEntries(entries);
}

function s3Of(settings: Settings, bucket: string): Config['s3'] {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_SECRET_ACCESS_KEY) offWithout('S3_SECRET_ACCESS_KEY', { S3_ACCESS_KEY_ID });
  if (!S3_ACCESS_KEY_ID) offWithout('S3_ACCESS_KEY_ID', { S3_SECRET_ACCESS_KEY });
  return {
    bucket,
    endpoint: settings.S3_ENDPOINT ?? null,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? null,
  };
}

function mailOf({ SMTP_URL, MAIL_FROM, APP_URL, PRODUCT_NAME }: Settings): Config['mail'] {
  if (!SMTP_URL) return null;
  const host = APP_URL ? new URL(APP_URL).hostname : 'localhost';
  return { url: SMTP_URL, from: MAIL_FROM ?? `"${PRODUCT_NAME.replace(/["\\\r\n]/g, '')}" <no-reply@${host}>` };
}
