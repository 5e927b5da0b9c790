import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-step.ts';
import { readCompose } from './read-compose.ts';
import { readDockerfile } from './read-dockerfile.ts';

const composeFile = readFileSync(join(root, 'compose.yaml'), 'utf8');
const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const secrets = { POSTGRES_PASSWORD: 'p/w+d=@:#?%', AUTH_SECRET: 'a', ENCRYPTION_KEY: 'e' };
const compose = readCompose(composeFile, secrets);
const { atrium, postgres } = compose.services;

test.each(Object.keys(secrets))('without %s nothing starts, and it says what to set', (name) => {
  expect(() => readCompose(composeFile, { ...secrets, [name]: '' })).toThrow(`Set ${name} in .env`);
});

test('it can be reached from this machine alone, until HOST says otherwise, and the database from nowhere', () => {
  expect(atrium?.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(readCompose(composeFile, { ...secrets, HOST: '0.0.0.0', PORT: '80' }).services.atrium?.ports).toEqual([
    '0.0.0.0:80:3000',
  ]);
  expect(postgres?.ports).toBeUndefined();
});

test('the address people open follows the port that is published', () => {
  expect(atrium?.environment?.APP_URL).toBe('http://localhost:3000');
  const appUrl = (more: Record<string, string>) =>
    readCompose(composeFile, { ...secrets, ...more }).services.atrium?.environment?.APP_URL;
  expect(appUrl({ PORT: '8080' })).toBe('http://localhost:8080');
  expect(appUrl({ PORT: '8080', APP_URL: 'https://chat.example.com' })).toBe('https://chat.example.com');
});

test('a password of any characters is handed over whole', () => {
  const { DATABASE_URL = '', PGPASSWORD } = atrium?.environment ?? {};
  expect(new URL(DATABASE_URL)).toMatchObject({ hostname: 'postgres', username: 'atrium', pathname: '/atrium' });
  expect(PGPASSWORD).toBe(secrets.POSTGRES_PASSWORD);
  expect(postgres?.environment?.POSTGRES_PASSWORD).toBe(secrets.POSTGRES_PASSWORD);
});

test('what is kept is in named volumes, and Atrium waits for a database that answers over the network', () => {
  const named = Object.keys(compose.volumes);
  for (const service of Object.values(compose.services))
    for (const volume of service.volumes ?? []) expect(named).toContain(volume.split(':')[0]);
  expect(atrium?.volumes).toEqual([`files:${atrium?.environment?.DATA_DIR}`]);
  expect(atrium?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(postgres?.healthcheck?.test.join(' ')).toContain('pg_isready -h 127.0.0.1');
});

test('both images are pinned, that of Node to the version of the lockfile, and what runs is not root', () => {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  for (const { image } of stages) expect(image).toBe(`node:${pinned}-bookworm-slim`);
  expect(postgres?.image).toMatch(/:\d+\.\d+\.\d+-pg\d+$/);
  const last = stages.at(-1)?.instructions ?? [];
  const names = last.map(({ name }) => name);
  expect(last.find(({ name }) => name === 'USER')?.rest).toBe('node');
  expect(names.indexOf('CMD')).toBeGreaterThan(names.indexOf('USER'));
});
