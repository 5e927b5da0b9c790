import { expect, it } from 'vitest';
import { isPrivateHost, isPublicAddress } from './public-address.ts';

it('only global unicast addresses are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001::8a']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
  for (const address of [
    '',
    'example.com',
    '192.0.0.8',
    '192.0.2.1',
    '203.0.113.9',
    '192.88.99.1',
    '240.0.0.1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '::',
    'fe80::1%lo',
    '2606:4700::1111%lo',
  ]) {
    expect(isPublicAddress(address), address).toBe(false);
  }
});

it('an address that can lead to no public host is known by its looks', () => {
  const isPrivate = (url: string, allow: readonly string[] = []) => isPrivateHost(new URL(url), allow);
  for (const url of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]:8080/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest',
    'http://localhost:3000/',
    'http://db.localhost/',
    'http://router/',
    'http://nas.local/',
    'http://metadata.google.internal/',
    'http://intranet.corp/',
    'http://printer.home/',
    'http://printer.home.arpa/',
    'http://printer.lan/',
    'http://wiki.intranet/',
  ]) {
    expect(isPrivate(url), url).toBe(true);
  }
  for (const url of ['https://example.com/', 'http://8.8.8.8/', 'https://[2606:4700::1111]/', 'https://local.example/'])
    expect(isPrivate(url), url).toBe(false);
  expect(isPrivate('http://127.0.0.1:4000/', ['127.0.0.1:4000'])).toBe(false);
  expect(isPrivate('http://127.0.0.1:4001/', ['127.0.0.1:4000'])).toBe(true);
  expect(isPrivate('https://nas.local/', ['nas.local'])).toBe(false);
  for (const [listed, isAllowed] of [
    ['https://nas.local/', true],
    ['http://nas.local/', false],
  ] as const)
    expect(isPrivate(listed, ['nas.local:443']), listed).toBe(!isAllowed);
  expect(isPrivate('http://nas.local/', ['nas.local:80'])).toBe(false);
});
