import { findService } from '@atrium/contract/services';
import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';
import { readCredentials } from './read-credentials.ts';

const read = (name: string, credentials: object) => {
  const service = findService('processing', name);
  if (!service) throw new Error(name);
  return readCredentials(service, JSON.stringify({ apiKey: 'marked-key', ...credentials }));
};

test.each([
  ['aws', { region: 'evil.example/' }],
  ['aws', { region: 'us-east-1.evil.example' }],
  ['aws', { region: 'us-east-1@evil' }],
  ['aws', { region: 'localhost' }],
  ['aws', { region: '' }],
  ['aws', {}],
  ['azure', { resource: 'evil.example' }],
  ['azure', { resource: 'evil#' }],
  ['azure', { resource: 'a/b' }],
  ['azure', { resource: '-evil' }],
  ['azure', { resource: 'evil\n' + 'x' }],
  ['azure', { resource: 'x'.repeat(70) }],
])('%s with %j is refused: a person names no address', (name, credentials) => {
  expect(read(name, credentials)).toMatchObject({ kind: 'wrong' });
});

test.each([
  ['aws', 'bedrock', { region: 'eu-central-1' }, 'https://bedrock-mantle.eu-central-1.api.aws/anthropic'],
  ['azure', 'azure', { resource: 'contoso-ai' }, 'https://contoso-ai.openai.azure.com/openai/v1'],
  ['google_cloud', 'vertex', {}, null],
] as const)('%s is asked at the vendor’s own address', (name, vendor, given, address) => {
  const found = read(name, given);
  if (found.kind !== 'credentials') throw new Error('refused');
  expect(ownAddress(vendor, found.credentials)).toBe(address);
});
