import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig, readEnvironment } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isPrivateHost } from './platform/outbound/public-address.ts';
import { renderConfig, renderExample } from './print-config.ts';
import { vendors } from './settings/model-settings.ts';
import { Settings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const base = { DATA_DIR: folder };
const key = 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=';

test('settings that cannot be used are named with the reason, without their value', () => {
  const broken = {
    ...base,
    PORT: '99999',
    DATABASE_URL: 'mysql://me:hunter2@x',
    TRUSTED_PROXIES: 'nginx',
    DEMO_LOGIN: '2',
  };
  expect(() => readConfig(broken)).toThrow(/PORT is not a port/);
  expect(() => readConfig(broken)).toThrow(/DATABASE_URL is not a postgres/);
  expect(() => readConfig(broken)).toThrow(/TRUSTED_PROXIES names/);
  expect(() => readConfig(broken)).toThrow(/DEMO_LOGIN is neither/);
  expect(() => readConfig(broken)).not.toThrow(/hunter2/);
});

test('a setting is refused once, for the first reason', () => {
  expect(() => readConfig({ ...base, PORT: 'abc' })).toThrow(/used:\nPORT is not a whole number\.$/);
});

test('limits that an admin could not set either are refused, since none could then be changed in the page', () => {
  const most = { MONTHLY_LIMIT_USD: '1000000', VISITOR_DAILY_TOKENS: '1000000000000', USER_DAILY_FREE_TOKENS: '' };
  expect(readConfig({ ...base, ...most })).toMatchObject({ monthlyLimitUsd: 1e6, visitorDailyTokens: 1e12 });
  const refused = (name: string, value: string) => () => readConfig({ ...base, [name]: value });
  expect(refused('MONTHLY_LIMIT_USD', '1000001')).toThrow(/MONTHLY_LIMIT_USD is more than 1000000\.$/);
  for (const name of ['VISITOR_DAILY_TOKENS', 'USER_DAILY_FREE_TOKENS']) {
    expect(refused(name, '1000000000001')).toThrow(new RegExp(`${name} is more than 1000000000000\\.$`));
    expect(refused(name, 'some')).toThrow(new RegExp(`${name} is not a whole number\\.$`));
  }
});

test('a file that begins with a byte order mark, as some editors save it, loses no setting', () => {
  writeFileSync(join(folder, '.env'), '\ufeffADMIN_EMAILS=boss@example.com\nMAIL_FROM=a@example.com');
  expect(readEnvironment(folder)).toMatchObject({ ADMIN_EMAILS: 'boss@example.com', MAIL_FROM: 'a@example.com' });
});

test('a .env that is a folder, as a container makes of a missing file, is told by its name', () => {
  const odd = join(folder, 'odd');
  mkdirSync(join(odd, '.env'), { recursive: true });
  expect(() => readEnvironment(odd)).toThrow(new ConfigError(`${join(odd, '.env')} cannot be read (EISDIR).`));
});

test('printing refuses the secrets that a start refuses', () => {
  expect(() => renderConfig({ AUTH_SECRET: 'changeme' })).toThrow('AUTH_SECRET must be a random value');
  expect(() => renderConfig({ ENCRYPTION_KEY: `${key}${key}` })).toThrow('ENCRYPTION_KEY must be 32 bytes');
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a:b@localhost/c' };
  expect(() => renderConfig(production)).toThrow('AUTH_SECRET must be set');
});

test('with a database of its own in production, secrets must be set and be no sample', () => {
  const production = { ...base, NODE_ENV: 'production', DATABASE_URL: 'postgres://a:b@localhost/c' };
  const sentence = (name: string) => `${name} must be set when DATABASE_URL is. Make one: openssl rand -base64 32`;
  const both = `${sentence('AUTH_SECRET')}\n${sentence('ENCRYPTION_KEY')}`;
  expect(() => readConfig(production)).toThrow(both);
  expect(() => renderConfig(production)).toThrow(both);
  expect(() => readConfig({ ...production, AUTH_SECRET: 'changeme-changeme-changeme-changeme' })).toThrow(
    /AUTH_SECRET must be a random value.*\nENCRYPTION_KEY must be set/,
  );
  expect(() => readConfig({ ...production, AUTH_SECRET: key, ENCRYPTION_KEY: `${key.slice(0, 40)}${key}` })).toThrow(
    /32 bytes/,
  );
  expect(readConfig({ ...production, AUTH_SECRET: key, ENCRYPTION_KEY: key }).encryptionKeys[0]).toHaveLength(32);
});

test('secrets are made at the first start, kept for the next, and readable by their owner alone', () => {
  const first = readConfig(base);
  expect(readConfig(base)).toEqual(first);
  expect(statSync(join(folder, 'secrets', 'auth-secret')).mode & 0o777).toBe(0o600);
});

test.each([
  ['postgres://a:marked%2Fpassword@localhost/c', 'marked/password'],
  ['postgresql://a:marked-password@/c?host=/run/postgresql', 'marked-password'],
  ['postgresql:///c?host=/run/postgresql&user=a&password=marked-password', 'marked-password'],
])('the password in %s is known as a secret', (url, password) => {
  expect(readConfig({ ...base, DATABASE_URL: url }).secretValues).toContain(password);
});

test('blanks and line breaks around a value are no part of it', () => {
  const given = { DATABASE_URL: 'postgres://a:b%40c@localhost/d ', OPENAI_API_KEY: ' marked\n', METRICS_TOKEN: ' ' };
  const config = readConfig({ ...base, ...given });
  expect(config).toMatchObject({ databaseUrl: 'postgres://a:b%40c@localhost/d', metricsToken: null });
  expect(config.vendors.openai.apiKey).toBe('marked');
  expect(config.secretValues).toContain('marked');
});

test('a user of a database may have an @ in what follows the address', () => {
  const url = 'postgres://localhost/c?sslmode=require&user=me@server&password=marked@password';
  expect(readConfig({ ...base, DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('a database behind a socket needs no host and no password', () => {
  const url = 'postgresql://postgres@/postgres?host=/run/postgresql';
  expect(readConfig({ ...base, DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('an address with a password in it is told at the start, not with each question', () => {
  const HOUSE_MODEL_URL = 'https://me:marked-5@ollama.example.com/v1';
  expect(() => readConfig({ ...base, HOUSE_MODEL_URL })).toThrow('HOUSE_MODEL_URL holds a user name or a password');
  expect(() => readConfig({ ...base, HOUSE_MODEL_URL })).not.toThrow('marked-5');
});

test.each([
  ['HOST', 'http://atrium.local'],
  ['HOST', '0.0.0.0:3000'],
  ['HOST', '999.1.1.1'],
  ['APP_URL', 'https://chat.example.com/atrium'],
  ['APP_URL', 'https://chat.example.com/?from=mail'],
  ['OUTBOUND_ALLOW', 'nas.local, http://nas.local:8080'],
  ['OUTBOUND_ALLOW', '*.lan'],
  ['TERMS_URL', 'https://u:p@e.com/'],
  ['SMTP_URL', 'smtp://me:12#word@mail.example.com:587'],
  ['OUTBOUND_ALLOW', 'nas.local:99999'],
  ['OUTBOUND_ALLOW', 'nas.local:631'],
  ['TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES', '10/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['ADMIN_EMAILS', 'boss@example.com chief@example.com'],
  ['ADMIN_EMAILS', 'boss'],
  ['DATABASE_URL', 'postgres://me:p@ss/word@localhost/c'],
  ['DATABASE_URL', 'postgres://me:12/word@localhost/c'],
  ['DATABASE_URL', 'postgres://me:p@ss?word@localhost/c'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://me:pass#word@mail.example.com:587'],
  ['MAIL_FROM', 'Atrium'],
  ['STRIPE_SECRET_KEY', 'pk_live_marked'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_live_marked'],
])('what could never act is told at the start: %s=%s', (name, value) => {
  expect(() => readConfig({ ...base, [name]: value })).toThrow(name);
});

test.each(['127.0.0.1', '::', 'fe80::1', 'localhost', 'Atrium-1.lan'])('HOST may be %s', (HOST) => {
  expect(readConfig({ ...base, HOST }).host).toBe(HOST);
});

test('hosts with and without a port, people and an address with a slash at its end are taken', () => {
  const given = {
    APP_URL: 'https://chat.example.com/',
    OUTBOUND_ALLOW: 'NAS.local:80,[::1]:8080,fd00:0::1,büro.local',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, ::1, fe80::/10',
    ADMIN_EMAILS: 'A@b.example,',
  };
  const config = readConfig({ ...base, ...given });
  expect(config.appUrl.href).toBe('https://chat.example.com/');
  expect(config).toMatchObject({ trustedProxies: ['loopback', '10.0.0.0/8', '::1', 'fe80::/10'] });
  expect(config.adminEmails).toEqual(['a@b.example']);
  const allowed = ['http://nas.local/', 'http://[::1]:8080/', 'https://[fd00::1]/', 'http://büro.local:3000/'];
  for (const url of allowed) expect(isPrivateHost(new URL(url), config.outboundAllow)).toBe(false);
  expect(isPrivateHost(new URL('http://nas.local:8080/'), config.outboundAllow)).toBe(true);
});

test('a page elsewhere is linked to as it is written', () => {
  const TERMS_URL = 'https://example.com/terms/?of=atrium/';
  expect(readConfig({ ...base, TERMS_URL, MAIL_FROM: 'Atrium <a@example.com>' }).termsUrl).toBe(TERMS_URL);
});

test('an empty value is off, or the default where off makes no sense', () => {
  const empty = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, '']));
  const config = readConfig({ ...empty, ...base });
  expect(config).toMatchObject({ port: 3000, logLevel: 'info', rateLimitScale: 1, productName: 'Atrium' });
  expect(config).toMatchObject({ demoLogin: false, visitorDailyTokens: null, houseModel: null, s3: null });
  expect(config).toMatchObject({ signupCredits: 0, demoCredits: 0, monthlyLimitUsd: 50, webSearchPrice: 0 });
});

test('GOOGLE_API_KEY is another name for the key of Gemini', () => {
  expect(readConfig({ ...base, GOOGLE_API_KEY: 'abc' }).vendors.gemini.apiKey).toBe('abc');
  expect(readConfig({ ...base, GOOGLE_API_KEY: 'abc', GEMINI_API_KEY: 'def' }).vendors.gemini.apiKey).toBe('def');
});

test.each([
  ['RERANK_URL', 'RERANK_MODEL', 'reranking'],
  ['EMBEDDING_BASE_URL', 'EMBEDDING_MODEL', 'embedding'],
  ['TRANSCRIPTION_BASE_URL', 'TRANSCRIPTION_MODEL', 'transcription'],
] as const)('%s without %s is told; without both it is off', (address, model, part) => {
  expect(readConfig(base)[part]).toBeNull();
  const url = 'http://127.0.0.1:8080/v1';
  expect(() => readConfig({ ...base, [address]: url })).toThrow(`${model} must be set when ${address} is.`);
  expect(readConfig({ ...base, [address]: url, [model]: 'm' })[part]).toMatchObject({ model: 'm' });
});

test.each([
  ['S3_ENDPOINT', 'S3_BUCKET', {}],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'files' }],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID', { S3_BUCKET: 'files' }],
])('%s without %s is told: files would be kept elsewhere, or by another key', (given, needed, others) => {
  const settings = { ...base, ...others, [given]: 'http://127.0.0.1:9000' };
  const sentence = `${needed} must be set when ${given} is.`;
  expect(() => readConfig(settings)).toThrow(sentence);
  expect(() => renderConfig(settings)).toThrow(sentence);
  expect(readConfig({ ...settings, [needed]: 'marked' }).s3).not.toBeNull();
});

test.each([
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'https://id.example.com'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER', 'atrium'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER', 'marked'],
])('%s without %s is told: no page shows a provider that is half set up', (given, needed, value) => {
  expect(() => readConfig({ ...base, [given]: value })).toThrow(`${needed} must be set when ${given} is.`);
});

test.each([
  ['rsa', () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
  ['another curve', () => generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey],
])('a private key of the wrong kind is told at start, before anyone signs in with Apple: %s', (_kind, make) => {
  const apple = { APPLE_CLIENT_ID: 'com.example', APPLE_TEAM_ID: 'TEAM', APPLE_KEY_ID: 'KEY' };
  const APPLE_PRIVATE_KEY = make().export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n');
  const settings = { ...base, ...apple, APPLE_PRIVATE_KEY };
  expect(() => readConfig(settings)).toThrow('APPLE_PRIVATE_KEY is no key of Apple');
  expect(() => renderConfig(settings)).toThrow('APPLE_PRIVATE_KEY is no key of Apple');
});

test('the key of a reranker is one that is masked', () => {
  const url = 'http://127.0.0.1:8080/rerank';
  const config = readConfig({ ...base, RERANK_MODEL: 'tei/bge', RERANK_URL: url, RERANK_API_KEY: 'marked-4' });
  expect(config.reranking).toEqual({ model: 'tei/bge', url, apiKey: 'marked-4' });
  expect(config.secretValues).toContain('marked-4');
});

test('printing refuses a reranker and a file of models that a start refuses', () => {
  const sentence = 'RERANK_URL must be set: bge-m3 is not a model of a known vendor.';
  expect(() => renderConfig({ RERANK_MODEL: 'bge-m3' })).toThrow(sentence);
  expect(renderConfig({ RERANK_MODEL: 'rerank-v3.5' })).toContain('rerank-v3.5');
  expect(() => renderConfig({ MODELS_FILE: join(folder, 'absent.json') })).toThrow('MODELS_FILE: there is no file');
});

test('printing refuses a secret of the data folder that is damaged, unless it is set, and makes none', () => {
  const DATA_DIR = join(folder, 'data');
  expect(renderConfig({ DATA_DIR })).toContain(DATA_DIR);
  expect(existsSync(DATA_DIR)).toBe(false);
  mkdirSync(join(DATA_DIR, 'secrets'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'secrets', 'encryption-key'), 'c2hvcnQ=');
  expect(() => renderConfig({ DATA_DIR })).toThrow(
    /encryption-key \(ENCRYPTION_KEY\) is empty or damaged\..*their own keys/,
  );
  expect(renderConfig({ DATA_DIR, ENCRYPTION_KEY: key })).toContain(DATA_DIR);
});

test('printing masks every secret', () => {
  const printed = renderConfig({
    OPENAI_API_KEY: 'marked-1',
    DATABASE_URL: 'postgres://a:marked-2@b/c',
    AUTH_SECRET: `marked-3${key}`,
  });
  expect(printed).toContain('OPENAI_API_KEY');
  expect(printed).not.toContain('marked-');
});

test('printing says what is in force: an empty value is off, or the default where off makes no sense', () => {
  const printed = renderConfig({ PORT: '', S3_REGION: '', VISITOR_DAILY_TOKENS: '', OPENAI_API_KEY: '' });
  const line = (name: string) => printed.split('\n').find((each) => each.trim().startsWith(`${name} `)) ?? '';
  expect(line('PORT')).toMatch(/ 3000$/);
  expect(line('S3_REGION')).toMatch(/ us-east-1$/);
  expect(line('VISITOR_DAILY_TOKENS')).toMatch(/ \(off\) {3}← set$/);
  expect(line('OPENAI_API_KEY')).toMatch(/ \(off\)$/);
});

test('.env.example has a line for each setting (else run: node server/src/print-config.ts --example > .env.example)', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  expect(example).toBe(renderExample());
  for (const name of Object.keys(Settings.shape)) expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
});

test.each(['README.md', 'docs/guide/models.md'])('%s names the key of every vendor', (page) => {
  const text = readFileSync(join(import.meta.dirname, '../..', page), 'utf8');
  expect(vendors.filter((vendor) => !text.includes(`\`${vendor}_API_KEY\``))).toEqual([]);
});

test.each(
  Object.entries(Settings.shape).flatMap(([name, kind]) =>
    kind.safeParse(undefined).data !== undefined && /Empty: (?:none|no limit)\b/.test(kind.description ?? '')
      ? [name]
      : [],
  ),
)('an empty %s is none, as its line says', (name) => {
  expect(renderConfig({ [name]: '' })).toMatch(new RegExp(`^ +${name} +\\(off\\) {3}← set$`, 'm'));
});

test('a limit that is left empty is none', () => {
  const empty = readConfig({ ...base, DEMO_DAILY_CREDITS: '' });
  expect(empty).toMatchObject({ demoDailyCredits: null });
  expect(readConfig(base)).toMatchObject({ demoDailyCredits: 10_000 });
});
