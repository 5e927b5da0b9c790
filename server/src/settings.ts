import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** A setting that is off while it is empty. */
const optional = z.string().optional();
const address = z
  .url({ protocol: /^https?$/, error: 'is not an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional();
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const wholeNumber = z.string().regex(/^\d{1,15}$/, 'is not a whole number');
/** Empty means no limit. */
const limit = (fallback: number) =>
  z
    .union([z.literal(''), wholeNumber], 'is neither empty nor a whole number')
    .default(String(fallback))
    .transform((value) => (value === '' ? null : Number(value)));
const onOff = (fallback: '0' | '1') =>
  z
    .enum(['', '0', '1', 'off', 'on', 'false', 'true'], 'is neither 1 nor 0')
    .default(fallback)
    .transform((value) => ['1', 'on', 'true'].includes(value));

const isProxy = (value: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(value) || ipaddr.isValid(value) || ipaddr.isValidCIDR(value);

const server = {
  PORT: wholeNumber
    .refine((value) => Number(value) <= 65_535, 'is not a port')
    .default('3000')
    .transform(Number)
    .describe('The port to listen on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on. 127.0.0.1 is this machine alone; 0.0.0.0 is every network it is in.'),
  APP_URL: address.describe(
    'The address people open, https://chat.example.com for instance. Unset: http://localhost and the port. With https, cookies are bound to it and HSTS is sent.',
  ),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Where the embedded database, the files and the secrets made at the first start are kept.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address')
    .optional()
    .describe('A PostgreSQL database: postgres://user:password@host:5432/name. Empty: the embedded one in DATA_DIR.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is no log level')
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent.'),
  METRICS_TOKEN: optional.describe('The bearer token that /metrics asks for. Empty: there is no /metrics.'),
  TRUSTED_PROXIES: list
    .refine((value) => value.every(isProxy), 'names something that is no address or range')
    .describe(
      'Addresses or ranges of your reverse proxies, with commas between; loopback, linklocal and uniquelocal are known. Only their X-Forwarded-For is believed.',
    ),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'is not a number')
    .default('1')
    .transform(Number)
    .describe('Multiplies every rate limit; 0 turns them off.'),
  OUTBOUND_ALLOW: list.describe(
    'Hosts that may be reached although their address is private, when a user or a model names them; with commas between.',
  ),
};

const secrets = {
  AUTH_SECRET: optional.describe(
    'Signs sign-in sessions. Unset: made at the first start and kept in DATA_DIR. In production with DATABASE_URL it must be set: openssl rand -base64 32.',
  ),
  ENCRYPTION_KEY: optional.describe(
    'Seals stored keys of other services: 32 bytes in base64. Several with commas between: the first seals, all open. Unset and required as AUTH_SECRET is.',
  ),
};

const product = {
  PRODUCT_NAME: z.string().max(60).default('Atrium').describe('What the product is called, everywhere on screen.'),
  DEMO_LOGIN: onOff('1').describe('1: anyone may try a fresh demo account. 0: nobody may.'),
  VISITOR_DAILY_TOKENS: limit(200_000).describe(
    'Tokens of the free model each visitor may use a day. Empty: no limit. The built-in model is not counted.',
  ),
  USER_DAILY_FREE_TOKENS: limit(1_000_000).describe(
    'Tokens of the free model each signed-in user may use a day. Empty: no limit. The built-in model is not counted.',
  ),
  SIGNUP_CREDITS: wholeNumber
    .default('500')
    .transform(Number)
    .describe('Credits a new user is given. A credit is a US cent of model use.'),
  DEMO_CREDITS: wholeNumber.default('100').transform(Number).describe('Credits a demo user is given.'),
  DEMO_DAILY_CREDITS: limit(10_000).describe(
    'Credits that all demo users together are given a day (UTC); who comes later has the free model. Empty: no limit.',
  ),
  MONTHLY_LIMIT_USD: wholeNumber
    .default('50')
    .transform(Number)
    .describe('US dollars of credits a month from which a user is warned. An admin may change it, and make it a stop.'),
  LEARN_MORE_URL: address.describe("Where 'Learn more' leads. Empty: the built-in guide."),
  TERMS_URL: address.describe('Your terms of service. Empty: a plain page that says there are none yet.'),
  PRIVACY_URL: address.describe('Your privacy policy. Empty: a plain page that says what is stored.'),
};

const signIn = {
  ADMIN_EMAILS: list
    .transform((emails) => emails.map((email) => email.toLowerCase()))
    .describe(
      'People who are admins from their next sign-in, by the e-mail addresses their provider has verified; with commas between.',
    ),
  GOOGLE_CLIENT_ID: optional.describe('Sign-in with Google, and Google Drive: the id of your OAuth client.'),
  GOOGLE_CLIENT_SECRET: optional.describe('Its secret.'),
  GOOGLE_OAUTH_BASE_URL: address.describe("Another issuer in Google's place. Empty: https://accounts.google.com."),
  GOOGLE_DRIVE_BASE_URL: address.describe(
    "Another address in the Drive API's place. Empty: https://www.googleapis.com.",
  ),
  MICROSOFT_CLIENT_ID: optional.describe('Sign-in with Microsoft: the application (client) id.'),
  MICROSOFT_CLIENT_SECRET: optional.describe('Its secret.'),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'is no tenant')
    .default('common')
    .describe('Whose accounts: common, organizations, consumers, or the id of one tenant.'),
  MICROSOFT_OAUTH_BASE_URL: address.describe("Another issuer in Microsoft's place. Empty: Microsoft's, of the tenant."),
  APPLE_CLIENT_ID: optional.describe('Sign-in with Apple: the Services ID.'),
  APPLE_CLIENT_SECRET: optional.describe(
    'A client secret you made yourself, at most six months ago. Empty: one is made from the three settings below whenever it is needed.',
  ),
  APPLE_TEAM_ID: optional.describe('Your team id, ten characters.'),
  APPLE_KEY_ID: optional.describe('The id of your Sign in with Apple key.'),
  APPLE_PRIVATE_KEY: optional.describe('The key itself, the text of the .p8 file; \\n stands for a line break.'),
  APPLE_OAUTH_BASE_URL: address.describe("Another issuer in Apple's place. Empty: https://appleid.apple.com."),
  // As it is written: a slash at the end is part of an issuer's name.
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .optional()
    .describe('Sign-in with an OpenID Connect provider of your own: the address of its issuer.'),
  OIDC_CLIENT_ID: optional.describe('The id of the client made for this installation there.'),
  OIDC_CLIENT_SECRET: optional.describe('Its secret. Empty: a public client, which PKCE protects.'),
  OIDC_NAME: z.string().max(40).default('single sign-on').describe("What it is called: 'Continue with …'."),
};

/** The vendors of models that a key of the operator can open. */
export const vendors = [
  'OPENAI',
  'ANTHROPIC',
  'GEMINI',
  'XAI',
  'PERPLEXITY',
  'DEEPSEEK',
  'OPENROUTER',
  'MISTRAL',
  'GROQ',
  'AZURE',
  'BEDROCK',
  'VERTEX',
  'REPLICATE',
] as const;

/** Vendors whose address is the account's own, so that the operator has to give it: the part up to the wire's own path. */
export const addressed = {
  AZURE: 'https://<resource>.openai.azure.com/openai/v1',
  BEDROCK: 'https://bedrock-mantle.<region>.api.aws/anthropic',
} as const;

export type VendorName = Lowercase<(typeof vendors)[number]>;

const models = {
  HOUSE_MODEL_URL: address.describe(
    'Any endpoint that speaks the OpenAI chat protocol, http://localhost:8000/v1 for instance: it answers as the own-brand model, free for everyone.',
  ),
  HOUSE_MODEL_KEY: optional.describe('Its key, if it asks for one.'),
  HOUSE_MODEL_NAME: optional.describe('The model to ask it for. Empty: the first it lists.'),
  OLLAMA_BASE_URL: address.describe(
    'An Ollama that is not on this machine. One here, LM Studio, llama.cpp and vLLM are found by themselves.',
  ),
  MODELS_FILE: optional.describe(
    'A JSON file whose entries replace or extend the model catalogue: prices, ids, names.',
  ),
  EMBEDDING_MODEL: optional.describe(
    'Search of spaces by meaning: text-embedding-3-small, gemini-embedding-001, voyage-3.5, embed-v4.0, ollama/nomic-embed-text, or any model at EMBEDDING_BASE_URL. All passages of sources are sent to it. Empty: search goes by words.',
  ),
  EMBEDDING_BASE_URL: address.describe(
    "An endpoint that speaks OpenAI's embeddings protocol, http://localhost:8080/v1 for instance. Empty: the vendor's own, or the Ollama on this machine.",
  ),
  EMBEDDING_API_KEY: optional.describe("Its key. Empty: the vendor's key below, where there is one."),
  RERANK_MODEL: optional.describe(
    'Puts the best passages that search finds in order by a reranker: rerank-v3.5 of Cohere, jina-reranker-v2-base-multilingual, rerank-2.5 of Voyage, or any model at RERANK_URL; tei/… for Text Embeddings Inference. The question and up to 40 passages of a search are sent to it. Empty: search keeps its own order.',
  ),
  RERANK_URL: address.describe(
    "The whole address of a /rerank endpoint, http://localhost:8080/v1/rerank of llama.cpp or vLLM for instance. Empty: the vendor's own.",
  ),
  RERANK_API_KEY: optional.describe('Its key, if it asks for one.'),
  TRANSCRIPTION_MODEL: optional.describe(
    'Recordings as sources: whisper-1 of OpenAI, whisper-large-v3-turbo of Groq, or the model of any endpoint that speaks the wire of OpenAI for speech. Recordings that people add are sent to it. Empty: recordings cannot be added.',
  ),
  TRANSCRIPTION_BASE_URL: address.describe(
    'Where it is: https://api.groq.com/openai/v1, http://localhost:8000/v1 for instance. Empty: OpenAI.',
  ),
  TRANSCRIPTION_API_KEY: optional.describe('Its key. Empty: OPENAI_API_KEY, where no other address is set.'),
  REPLICATE_API_TOKEN: optional.describe('Another name for REPLICATE_API_KEY.'),
  GOOGLE_API_KEY: optional.describe('Another name for GEMINI_API_KEY.'),
};

const webSearch = {
  SEARXNG_URL: address.describe(
    'Web search by a SearXNG of yours, http://localhost:8888 for instance; its settings must list json under search.formats. Of several engines the first that is set is asked, in this order.',
  ),
  BRAVE_SEARCH_API_KEY: optional.describe('Web search by Brave: your key.'),
  TAVILY_API_KEY: optional.describe('Web search by Tavily: your key.'),
  EXA_API_KEY: optional.describe('Web search by Exa: your key.'),
  WEB_SEARCH_PRICE_USD: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'is no amount of US dollars')
    .default('0')
    .transform((usd) => Math.round(Number(usd) * 1_000_000))
    .describe('US dollars that a reply paid with credits is charged for 1,000 searches, 5 for instance. 0: nothing.'),
  VISITOR_DAILY_SEARCHES: limit(20).describe(
    'Searches of this engine each visitor may have a day. Empty: no limit; 0: none.',
  ),
  USER_DAILY_SEARCHES: limit(200).describe(
    'Searches of this engine each signed-in user may have a day where no credits pay for them: with free models and own keys, and to discover sources. Empty: no limit; 0: none.',
  ),
};

function addressHelp(vendor: (typeof vendors)[number]): string {
  const form = vendor in addressed ? addressed[vendor as keyof typeof addressed] : null;
  return form
    ? `The address of your account at ${vendor.toLowerCase()}, needed beside the key: ${form}.`
    : `Another address for ${vendor.toLowerCase()}. Empty: the vendor's own.`;
}

const vendorSettings = Object.fromEntries(
  vendors.flatMap((vendor) => [
    [`${vendor}_API_KEY`, optional.describe(`The installation's key for ${vendor.toLowerCase()}.`)],
    [`${vendor}_BASE_URL`, address.describe(addressHelp(vendor))],
  ]),
) as Record<`${(typeof vendors)[number]}_API_KEY`, typeof optional> &
  Record<`${(typeof vendors)[number]}_BASE_URL`, typeof address>;

const cards = {
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => !/^(sk|rk|whsec)_/.test(key), 'is a secret key, which every visitor would see')
    .optional()
    .describe(
      'Card payments: the publishable key of your Stripe account (pk_…), which the page loads the card form with.',
    ),
  STRIPE_SECRET_KEY: optional.describe(
    'Its secret key (sk_…), or a restricted one that may write PaymentIntents and Refunds and read Disputes and Events.',
  ),
  STRIPE_WEBHOOK_SECRET: optional.describe(
    'The signing secret (whsec_…) of the webhook you add at Stripe for APP_URL/api/stripe/webhook, with the events payment_intent.*, charge.refunded and charge.dispute.*. Empty: what happens at Stripe is noticed within 15 minutes.',
  ),
  STRIPE_API_BASE: address.describe("Another address in place of Stripe's API. Empty: https://api.stripe.com."),
};

const mail = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is no smtp:// or smtps:// address')
    .optional()
    .describe(
      'Sends mail about payments by this server: smtp://user:password@host:587. Empty: Stripe sends its receipt to those whose address is known.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]{3,200}$/, 'is no address')
    .optional()
    .describe('Who the mails come from: Atrium <billing@example.com>. Empty: no-reply at the host of APP_URL.'),
};

const files = {
  S3_BUCKET: optional.describe('Keeps files in this S3 bucket. Empty: in DATA_DIR.'),
  S3_ENDPOINT: address.describe("The address of an S3-compatible store. Empty: Amazon's."),
  S3_REGION: z.string().default('us-east-1').describe('Its region.'),
  S3_ACCESS_KEY_ID: optional.describe('Its key id. Empty: as the machine itself is authorised.'),
  S3_SECRET_ACCESS_KEY: optional.describe('Its secret key.'),
};

/** Every setting, under the heading it is shown by. */
export const settingGroups = {
  Server: server,
  Secrets: secrets,
  Product: product,
  'Sign-in': signIn,
  Models: { ...models, ...vendorSettings },
  'Web search': webSearch,
  Cards: cards,
  Mail: mail,
  Files: files,
};

/** Environment variables as they are read: names operators know, an empty value is off (or the default where off makes no sense). */
export const Settings = z.object({
  ...server,
  ...secrets,
  ...product,
  ...signIn,
  ...models,
  ...vendorSettings,
  ...webSearch,
  ...cards,
  ...mail,
  ...files,
});
export type Settings = z.infer<typeof Settings>;

/** Settings whose empty value means off or no limit although they have a default. */
export const emptyMeansOff: ReadonlySet<string> = new Set([
  'DEMO_LOGIN',
  'VISITOR_DAILY_TOKENS',
  'USER_DAILY_FREE_TOKENS',
  'VISITOR_DAILY_SEARCHES',
  'USER_DAILY_SEARCHES',
]);

/** Whether a setting's value must not be shown. A publishable key is made to be. */
export function isSecret(name: string): boolean {
  if (name === 'STRIPE_PUBLISHABLE_KEY') return false;
  return /_(KEY|TOKEN|SECRET)$|^(AUTH_SECRET|DATABASE_URL|METRICS_TOKEN|S3_SECRET_ACCESS_KEY|SMTP_URL)$/.test(name);
}
