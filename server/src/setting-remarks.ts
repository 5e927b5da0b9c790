import { resolve } from 'node:path';
import { keylessModels } from './app/keyless-models.ts';
import { checkSettings, type Environment, parseSettings } from './config.ts';
import { ownSecretsRemark } from './secrets.ts';
import { isMisspelt } from './settings/near-names.ts';
import { Settings } from './settings.ts';

type Name = keyof Settings & string;

/** Settings that do nothing, or not all they are for, without another one. What a start refuses is not among them. */
const needs: readonly (readonly [given: Name, needed: Name])[] = [
  ['HOUSE_MODEL_KEY', 'HOUSE_MODEL_URL'],
  ['HOUSE_MODEL_NAME', 'HOUSE_MODEL_URL'],
  ['EMBEDDING_API_KEY', 'EMBEDDING_MODEL'],
  ['RERANK_API_KEY', 'RERANK_MODEL'],
  ['TRANSCRIPTION_API_KEY', 'TRANSCRIPTION_MODEL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_SECRET', 'MICROSOFT_CLIENT_ID'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
];

/** How the keys of Stripe begin. */
const beginnings: readonly (readonly [Name, ...string[]])[] = [
  ['STRIPE_PUBLISHABLE_KEY', 'pk_'],
  ['STRIPE_SECRET_KEY', 'sk_', 'rk_'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
];

/** What our requests add to an address themselves. */
const added: readonly (readonly [Name, string])[] = [
  ['EMBEDDING_BASE_URL', '/embeddings'],
  ['TRANSCRIPTION_BASE_URL', '/audio/transcriptions'],
  ['SEARXNG_URL', '/search'],
];

/**
 * What a start accepts although it can hardly be meant, a sentence each: the start and `npm run config` print them. No
 * value is repeated. Nothing is read from the disk or written to it. Throws ConfigError for what a start refuses.
 */
export function settingRemarks(environment: Environment): readonly string[] {
  const settings = parseSettings(environment);
  return [
    ...misspelt(environment),
    ...[...needs, ...keylessModels(checkSettings(environment))]
      .filter(([given, needed]) => settings[given] && !settings[needed])
      .map(([given, needed]) => `${given} is set, but not ${needed}, which it needs.`),
    ...beginnings.flatMap(([name, ...known]) => {
      const value = settings[name];
      if (typeof value !== 'string' || known.some((each) => value.startsWith(each))) return [];
      return [`${name} does not begin with ${known.join(' or ')}, as those of Stripe do.`];
    }),
    ...added
      .filter(([name, end]) => String(settings[name] ?? '').endsWith(end))
      .map(([name, end]) => `${name} ends with ${end}, which is added automatically: leave it out.`),
    ...(settings.TRUSTED_PROXIES.some((range) => /\/0+$/.test(range))
      ? [
          'TRUSTED_PROXIES contains every address, so any visitor can pretend to have another one: list only your proxies.',
        ]
      : []),
    ...quoted(environment),
    ...(settings.DATA_DIR.startsWith('~')
      ? [`DATA_DIR begins with ~, which stands for your home only in a shell: write the whole path.`]
      : []),
    ...twoModes(settings),
    ...ownSecretsRemark(settings, resolve(settings.DATA_DIR)),
  ];
}

function misspelt(environment: Environment): readonly string[] {
  const names = Object.keys(Settings.shape);
  const unset = names.filter((name) => !environment[name]);
  const others = Object.keys(environment).filter((name) => environment[name] && !names.includes(name));
  return others.flatMap((name) => {
    const meant = unset.find((setting) => isMisspelt(name, setting));
    return meant ? [`${name} is not a setting. Perhaps ${meant} is meant, which is not set.`] : [];
  });
}

/** Some files of settings are read with the quotation marks in them, as by `docker run --env-file`. */
function quoted(environment: Environment): readonly string[] {
  return Object.keys(Settings.shape)
    .filter((name) => /^(["']).*\1$/s.test(environment[name]?.trim() ?? ''))
    .map((name) => `${name} begins and ends with a quotation mark, which is taken as a part of it.`);
}

/** Stripe knows nothing in one mode of what was made in the other, so no payment could be confirmed. */
function twoModes({ STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_SECRET_KEY: secret }: Settings): readonly string[] {
  const modes = [publishable, secret].map((key) => /^\w\w_(test|live)_/.exec(key ?? '')?.[1]);
  if (modes.includes(undefined) || modes[0] === modes[1]) return [];
  return ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes, one for tests and one live.'];
}
