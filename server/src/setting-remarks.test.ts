import { expect, test } from 'vitest';
import { renderConfig } from './print-config.ts';
import { settingRemarks } from './setting-remarks.ts';

const DATA_DIR = '/srv/atrium';
const key = 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=';

test.each([
  ['OPENAI_KEY', 'OPENAI_API_KEY'],
  ['ANTHROPIC_KEY', 'ANTHROPIC_API_KEY'],
  ['BRAVE_SEARCH_KEY', 'BRAVE_SEARCH_API_KEY'],
  ['OPENAI_APIKEY', 'OPENAI_API_KEY'],
  ['OPENAI_API_KYE', 'OPENAI_API_KEY'],
  ['OPEN_AI_API_KEY', 'OPENAI_API_KEY'],
  ['ANTROPIC_API_KEY', 'ANTHROPIC_API_KEY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['APPURL', 'APP_URL'],
  ['MODEL_FILE', 'MODELS_FILE'],
])('%s is told to be no setting, where %s is one', (name, meant) => {
  const said = `${name} is not a setting. Perhaps ${meant} is meant, which is not set.`;
  expect(settingRemarks({ [name]: 'marked' })).toEqual([said]);
  expect(renderConfig({ [name]: 'marked' })).toContain(`\nTo check\n  ${said}\n`);
  expect(settingRemarks({ [name]: '' })).toEqual([]);
  expect(settingRemarks({ [name]: 'marked', [meant]: '' })).toEqual([said]);
});

test('a setting that is set under its own name is not missed', () => {
  expect(settingRemarks({ OPENAI_APIKEY: 'marked', OPENAI_API_KEY: 'marked' })).toEqual([]);
});

test('variables of others are not taken for settings', () => {
  const foreign = [
    'HOME HOSTNAME LOGNAME MAIL PATH PWD SHELL TERM USER LANG POST PORTS TZ NODE_ENV NODE_OPTIONS npm_config_port',
    'ZAI_API_KEY GROK_API_KEY AI_API_KEY JINA_API_KEY COHERE_API_KEY OPENAI_API_BASE OPENAI_ORG_ID AUTH0_SECRET',
    'NEXTAUTH_SECRET NEXTAUTH_URL DATABASE_HOST POSTGRES_PASSWORD PGPASSWORD PGDATABASE REDIS_URL APP_ENV APP_KEY',
    'APP_NAME SMTP_HOST SMTP_USER SMTP_PORT AWS_REGION AWS_S3_BUCKET S3_KEY GOOGLE_CLOUD_PROJECT DATA LOG_FILE',
    'XDG_DATA_DIRS DOCKER_HOST GITHUB_TOKEN NPM_TOKEN HTTP_PROXY NO_PROXY HUGGINGFACE_API_KEY TOGETHER_API_KEY',
  ];
  const environment = Object.fromEntries(foreign.flatMap((line) => line.split(' ')).map((name) => [name, 'x']));
  expect(settingRemarks(environment)).toEqual([]);
});

test.each([
  ['HOUSE_MODEL_KEY', 'HOUSE_MODEL_URL', 'marked', {}],
  ['EMBEDDING_API_KEY', 'EMBEDDING_MODEL', 'marked', {}],
  ['EMBEDDING_MODEL', 'EMBEDDING_API_KEY', 'text-embedding-3-small', { OPENAI_API_KEY: 'marked' }],
  ['EMBEDDING_MODEL', 'EMBEDDING_API_KEY', 'voyage-3.5', { EMBEDDING_BASE_URL: 'http://127.0.0.1:8080/v1' }],
  ['RERANK_MODEL', 'RERANK_API_KEY', 'rerank-v3.5', { RERANK_URL: 'http://127.0.0.1:8080/rerank' }],
  ['TRANSCRIPTION_MODEL', 'TRANSCRIPTION_API_KEY', 'whisper-1', { OPENAI_API_KEY: 'marked' }],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'pk_test_marked', { STRIPE_SECRET_KEY: 'rk_test_marked' }],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'sk_test_marked', { STRIPE_PUBLISHABLE_KEY: 'pk_test_marked' }],
  ['MAIL_FROM', 'SMTP_URL', 'marked@example.com', { SMTP_URL: 'smtp://127.0.0.1:25' }],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'marked', { GOOGLE_CLIENT_SECRET: 'marked' }],
])('%s without %s is told, and no more with what completes it', (given, needed, value, rest) => {
  const said = `${given} is set, but not ${needed}, which it needs.`;
  expect(settingRemarks({ [given]: value })).toEqual([said]);
  expect(renderConfig({ [given]: value })).toContain(said);
  const complete = Object.keys(rest).length > 0 ? rest : { [needed]: wholeOf(needed) };
  expect(settingRemarks({ [given]: value, ...complete })).toEqual([]);
});

const wholeOf = (needed: string) => (needed.endsWith('_URL') ? 'http://127.0.0.1:8080/v1' : 'nomic-embed-text');

test('an embedding model of the Ollama on this machine needs no key', () => {
  expect(settingRemarks({ EMBEDDING_MODEL: 'nomic-embed-text' })).toEqual([]);
  expect(settingRemarks({ EMBEDDING_MODEL: 'gemini-embedding-001', GOOGLE_API_KEY: 'marked' })).toEqual([]);
});

test('keys that cannot be those of Stripe are told, without their value', () => {
  const keys = { STRIPE_PUBLISHABLE_KEY: 'marked-1', STRIPE_SECRET_KEY: 'marked-2', STRIPE_WEBHOOK_SECRET: 'marked-3' };
  expect(settingRemarks(keys)).toEqual([
    'STRIPE_PUBLISHABLE_KEY does not begin with pk_, as those of Stripe do.',
    'STRIPE_SECRET_KEY does not begin with sk_ or rk_, as those of Stripe do.',
    'STRIPE_WEBHOOK_SECRET does not begin with whsec_, as those of Stripe do.',
  ]);
});

test.each([
  ['EMBEDDING_BASE_URL', '/embeddings', { EMBEDDING_MODEL: 'marked' }],
  ['TRANSCRIPTION_BASE_URL', '/audio/transcriptions', { TRANSCRIPTION_MODEL: 'marked' }],
  ['SEARXNG_URL', '/search', {}],
])('%s with the %s that we add is told', (name, end, rest) => {
  const base = 'http://127.0.0.1:8080/v1';
  const said = `${name} ends with ${end}, which is added automatically: leave it out.`;
  expect(settingRemarks({ ...rest, [name]: `${base}${end}` })).toEqual([said]);
  expect(settingRemarks({ ...rest, [name]: `${base}${end}/` })).toEqual([said]);
  expect(settingRemarks({ ...rest, [name]: base })).toEqual([]);
});

test.each(['0.0.0.0/0', 'loopback, ::/0'])('proxies that are everyone are told: %s', (TRUSTED_PROXIES) => {
  expect(settingRemarks({ TRUSTED_PROXIES })).toEqual([
    'TRUSTED_PROXIES contains every address, so any visitor can pretend to have another one: list only your proxies.',
  ]);
  expect(settingRemarks({ TRUSTED_PROXIES: 'uniquelocal, 10.0.0.0/10, ::1' })).toEqual([]);
});

test('keys of Stripe of which one is for tests and one is live are told', () => {
  const live = { STRIPE_PUBLISHABLE_KEY: 'pk_live_marked', STRIPE_SECRET_KEY: 'rk_live_marked' };
  expect(settingRemarks(live)).toEqual([]);
  expect(settingRemarks({ ...live, STRIPE_SECRET_KEY: 'sk_test_marked' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes, one for tests and one live.',
  ]);
});

test('a value with the quotation marks of its file, and a home that only a shell knows, are told', () => {
  expect(settingRemarks({ OPENAI_API_KEY: '"marked"', PRODUCT_NAME: "The 'Atrium'" })).toEqual([
    'OPENAI_API_KEY begins and ends with a quotation mark, which is taken as a part of it.',
  ]);
  expect(settingRemarks({ DATA_DIR: '~/atrium' })).toEqual([
    'DATA_DIR begins with ~, which stands for your home only in a shell: write the whole path.',
  ]);
});

test('with a database that others may share, secrets that one copy made for itself are told by their files', () => {
  const shared = { DATA_DIR, DATABASE_URL: 'postgres://a:b@localhost/c' };
  const [both = '', ...others] = settingRemarks(shared);
  expect(others).toEqual([]);
  expect(both).toMatch(/^AUTH_SECRET and ENCRYPTION_KEY should be set, because DATABASE_URL is\./);
  expect(both).toContain('/srv/atrium/secrets/auth-secret and /srv/atrium/secrets/encryption-key');
  expect(renderConfig(shared)).toContain(both);
  const [one = ''] = settingRemarks({ ...shared, AUTH_SECRET: key });
  expect(one).toMatch(/^ENCRYPTION_KEY should be set.*Set ENCRYPTION_KEY to the content of this file/);
  expect(one).not.toContain('auth-secret');
  expect(settingRemarks({ ...shared, AUTH_SECRET: key, ENCRYPTION_KEY: key })).toEqual([]);
  expect(settingRemarks({ DATA_DIR })).toEqual([]);
});
