import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

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
  ]) {
    expect(isPublicAddress(address), address).toBe(false);
  }
});
