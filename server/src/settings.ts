import { isIP } from 'node:net';
import { adminLimits } from '@atrium/contract/admin-rules';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { allowedHost } from './settings/allowed-host.ts';
import { databaseUrl } from './settings/database-url.ts';
import { modelSettings, webSearchSettings } from './settings/model-settings.ts';
import {
  address,
  emptyIsOff,
  gift,
  limit,
  link,
  list,
  onOff,
  optional,
  wholeNumber,
  wholeUpTo,
} from './settings/setting-kinds.ts';
import { signInSettings } from './settings/sign-in-settings.ts';

/** Written in full: the library would take `1` for 0.0.0.1, which is no proxy's address. */
const isProxy = (value: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(value) ||
  (isIP(value.split('/', 1)[0] ?? '') !== 0 && (ipaddr.isValid(value) || ipaddr.isValidCIDR(value)));

const isHost = (value: string) => isIP(value) !== 0 || URL.parse(`http://${value}/`)?.hostname === value.toLowerCase();

const server = {
  PORT: wholeNumber
    .refine((value) => Number(value) <= 65_535, 'is not a port')
    .default('3000')
    .transform(Number)
    .describe('The port to listen on.'),
  HOST: z
    .string()
    .refine(isHost, 'is neither an address, as 0.0.0.0 or ::, nor the name of a host')
    .default('127.0.0.1')
    .describe('The address to listen on. 127.0.0.1 is this machine alone; 0.0.0.0 is every network it is in.'),
  APP_URL: address
    .refine((url) => url === undefined || new URL(url).href === `${new URL(url).origin}/`, {
      error: 'is more than a scheme, a host and a port, at whose root the pages are served',
    })
    .describe(
      'The address people open, https://chat.example.com for instance. Unset: http://localhost and the port. With https, cookies are bound to it and HSTS is sent.',
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Where the embedded database, the files and the secrets made at the first start are kept.'),
  DATABASE_URL: databaseUrl.describe(
    'A PostgreSQL database: postgres://user:password@host:5432/name. Empty: the embedded one in DATA_DIR.',
  ),
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
    .describe('Multiplies every rate limit; 0 turns them off. Empty: 1.'),
  OUTBOUND_ALLOW: list
    .refine(
      (hosts) => hosts.every((host) => allowedHost(host) !== null),
      'names something that is no host, or a port that is not allowed: 80, 443 and those from 1024 on are',
    )
    .transform((hosts) => hosts.flatMap((host) => allowedHost(host) ?? []))
    .describe(
      'Hosts (nas.local, or nas.local:8080 for that port alone) that may be reached although their address is private, when a user or a model names them; with commas between.',
    ),
};

const secrets = {
  AUTH_SECRET: optional.describe(
    'Signs sign-in sessions. Unset: made at the first start and kept in DATA_DIR. With DATABASE_URL and NODE_ENV=production, which the image has, it must be set: openssl rand -base64 32.',
  ),
  ENCRYPTION_KEY: optional.describe(
    'Seals stored keys of other services: 32 bytes in base64. Several with commas between: the first seals, all open. Unset and required as AUTH_SECRET is.',
  ),
};

const product = {
  PRODUCT_NAME: z.string().max(60).default('Atrium').describe('What the product is called, everywhere on screen.'),
  DEMO_LOGIN: onOff('1').describe('1: anyone may try a fresh demo account. 0: nobody may.'),
  VISITOR_DAILY_TOKENS: limit(200_000, adminLimits.dailyTokens).describe(
    'Tokens of the free model each visitor may use a day. Empty: no limit. The built-in model is not counted.',
  ),
  USER_DAILY_FREE_TOKENS: limit(1_000_000, adminLimits.dailyTokens).describe(
    'Tokens of the free model each signed-in user may use a day. Empty: no limit. The built-in model is not counted.',
  ),
  DEMO_ADDRESS_DAILY_TOKENS: limit(3_000_000).describe(
    'Tokens of the free model that all demo users of one network (an IPv4 address, or a /64 of IPv6) may use a day together: a demo account is made by a click, so a limit for each of them alone would bound nobody. Empty: no limit.',
  ),
  SIGNUP_CREDITS: gift(500).describe('Credits a new user is given. A credit is a US cent of model use. Empty: none.'),
  DEMO_CREDITS: gift(100).describe('Credits a demo user is given. Empty: none.'),
  DEMO_DAILY_CREDITS: limit(10_000).describe(
    'Credits that all demo users together are given a day (UTC); who comes later has the free model. Empty: no limit.',
  ),
  MONTHLY_LIMIT_USD: wholeUpTo(adminLimits.monthlyLimitUsd)
    .default('50')
    .transform(Number)
    .describe(
      'US dollars of credits a month from which a user is warned. An admin may change it, and make it a stop. Empty: 50.',
    ),
  LEARN_MORE_URL: link.describe("Where 'Learn more' leads. Empty: the built-in guide."),
  TERMS_URL: link.describe('Your terms of service. Empty: a plain page that says there are none yet.'),
  PRIVACY_URL: link.describe('Your privacy policy. Empty: a plain page that says what is stored.'),
};

const cards = {
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => !/^(sk|rk|whsec)_/.test(key), 'is a secret key, which every visitor would see')
    .optional()
    .describe(
      'Card payments: the publishable key of your Stripe account (pk_…), which the page loads the card form with.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .refine((key) => !/^(pk|whsec)_/.test(key), 'is no secret key')
    .optional()
    .describe(
      'Its secret key (sk_…), or a restricted one that may write PaymentIntents and Refunds and read Disputes and Events.',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .refine((secret) => !/^(pk|sk|rk)_/.test(secret), 'is no signing secret')
    .optional()
    .describe(
      'The signing secret (whsec_…) of the webhook you add at Stripe for APP_URL/api/stripe/webhook, with the events payment_intent.*, charge.refunded, refund.failed and charge.dispute.*. Empty: what happens at Stripe is noticed within 15 minutes.',
    ),
  STRIPE_API_BASE: address.describe("Another address in place of Stripe's API. Empty: https://api.stripe.com."),
};

const mail = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is no smtp:// or smtps:// address')
    .refine(
      (url) => URL.parse(url)?.hostname && !/[#?].*@/.test(url),
      'cannot be read: in the password, write %23 for #, %2F for /, %40 for @',
    )
    .optional()
    .describe(
      'Sends mail about payments by this server: smtp://user:password@host:587. Empty: Stripe sends its receipt to those whose address is known.',
    ),
  MAIL_FROM: z
    .string()
    .trim()
    .max(200, 'is too long')
    .regex(/^[^\r\n]*[^\s@]@[^\s@]+$/, 'is no address')
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

/** Every setting, by the heading under which it is shown. */
export const settingGroups = {
  Server: server,
  Secrets: secrets,
  Product: product,
  'Sign-in': signInSettings,
  Models: modelSettings,
  'Web search': webSearchSettings,
  Cards: cards,
  Mail: mail,
  Files: files,
};

/**
 * The schema of the environment variables. Their names are those that operators know. An empty value means off, or the
 * default if off makes no sense.
 */
export const Settings = z.object({
  ...server,
  ...secrets,
  ...product,
  ...signInSettings,
  ...modelSettings,
  ...webSearchSettings,
  ...cards,
  ...mail,
  ...files,
});
export type Settings = z.infer<typeof Settings>;

/** Settings that have a default and for which an empty value means off, none or no limit; their kind says so. */
export const emptyMeansOff: ReadonlySet<string> = new Set(
  Object.entries(Settings.shape).flatMap(([name, kind]) => (kind.meta()?.[emptyIsOff] ? [name] : [])),
);

/** Whether a setting's value must not be shown. A publishable key is meant to be public. */
export function isSecret(name: string): boolean {
  if (name === 'STRIPE_PUBLISHABLE_KEY') return false;
  return /_(KEY|TOKEN|SECRET)$|^(AUTH_SECRET|DATABASE_URL|METRICS_TOKEN|S3_SECRET_ACCESS_KEY|SMTP_URL)$/.test(name);
}
