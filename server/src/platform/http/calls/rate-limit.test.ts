import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { addressKey } from '../../limits/budget-of.ts';
import type { Actor } from '../actor.ts';
import type { Problem } from '../problem.ts';
import { createRateLimiter } from './rate-limit.ts';

const from = (ip: string) => ({ ip }) as FastifyRequest;
const user = (userId: string, kind: Actor['kind'] = 'user'): Actor => ({
  userId,
  kind,
  role: 'user',
  isDemo: false,
  sessionId: 's',
});

/** How many of `calls` calls are let through. */
function passing(take: () => void, calls: number): number {
  let passed = 0;
  for (let call = 0; call < calls; call += 1) {
    try {
      take();
      passed += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate-limited', retryAfter: expect.any(Number) });
      expect(error).toHaveProperty(
        'message',
        expect.stringMatching(/^Too many requests\. Try again in (a second|\d+ seconds)\.$/),
      );
    }
  }
  return passed;
}

test('a burst is refused beyond the budget, with the seconds to wait, and the budget refills', () => {
  let now = 0;
  const limiter = createRateLimiter(1, () => now);
  const take = () => limiter.take('auth', null, from('192.0.2.1'));
  expect(passing(take, 50)).toBe(20);
  expect(() => take()).toThrow(expect.objectContaining({ retryAfter: 3 }) as Problem);
  now += 3_000;
  expect(passing(take, 5)).toBe(1);
});

test('a caller who stayed away has no more at once than a burst', () => {
  let now = 0;
  const limiter = createRateLimiter(1, () => now);
  const take = () => limiter.take('auth', null, from('192.0.2.1'));
  expect(passing(take, 5)).toBe(5);
  now += 3_600_000;
  expect(passing(take, 50)).toBe(20);
});

test('of all callers that are remembered, the one who stayed away longest is forgotten first', () => {
  const limiter = createRateLimiter(1, () => 0);
  const take = (ip: string) => limiter.take('auth', null, from(ip));
  const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  for (const ip of ['192.0.2.1', '192.0.2.2']) expect(passing(() => take(ip), 19)).toBe(19);
  for (let n = 2; n < 100_000; n += 1) take(address(n));
  take('192.0.2.1');
  take(address(100_000));
  expect(passing(() => take('192.0.2.1'), 5)).toBe(0);
  expect(passing(() => take('192.0.2.2'), 50)).toBe(20);
});

test('a caller may have 250 streams open at once; one that ends makes room', () => {
  const limiter = createRateLimiter(1, () => 0);
  const open = (ip: string, answer = new EventEmitter() as ServerResponse) => {
    limiter.holdStream(null, from(ip), answer);
    return answer;
  };
  const refuse = (ip: string) => {
    const answer = new EventEmitter() as ServerResponse;
    const tooMany = expect.objectContaining({ code: 'rate-limited', retryAfter: 5 }) as Problem;
    expect(() => open(ip, answer)).toThrow(tooMany);
    answer.emit('close');
  };
  const [first] = Array.from({ length: 250 }, () => open('192.0.2.1'));
  refuse('192.0.2.1');
  open('192.0.2.2');
  first?.emit('close');
  open('192.0.2.1');
  refuse('192.0.2.1');
});

test('visitors share the budget of their address; a signed-in user has one of their own, wherever they are', () => {
  const limiter = createRateLimiter(1, () => 0);
  expect(passing(() => limiter.take('chat', user('v1', 'visitor'), from('192.0.2.1')), 30)).toBe(20);
  expect(passing(() => limiter.take('chat', user('v2', 'visitor'), from('192.0.2.1')), 30)).toBe(0);
  expect(passing(() => limiter.take('chat', user('v3', 'visitor'), from('192.0.2.2')), 30)).toBe(20);
  expect(passing(() => limiter.take('chat', user('u1'), from('192.0.2.1')), 30)).toBe(20);
  expect(passing(() => limiter.take('chat', user('u1'), from('192.0.2.9')), 30)).toBe(0);
});

test('demo users of one address, each with a budget of their own, have a common one besides', () => {
  const limiter = createRateLimiter(1, () => 0);
  let made = 0;
  const demo = (address: string): Actor => ({ ...user(`d${made++}`), isDemo: true, address });
  const one = demo('192.0.2.1');
  expect(passing(() => limiter.take('write', one, from('192.0.2.1')), 70)).toBe(60);
  const anew = () => limiter.take('write', demo('192.0.2.1'), from('192.0.2.1'));
  expect(passing(anew, 2_000)).toBe(19 * 60);
  expect(passing(() => limiter.take('write', user('u1'), from('192.0.2.1')), 10)).toBe(10);
  expect(passing(() => limiter.take('write', demo('192.0.2.2'), from('192.0.2.2')), 10)).toBe(10);
});

test('signing in is counted by address for signed-in users too', () => {
  const limiter = createRateLimiter(1, () => 0);
  let made = 0;
  expect(passing(() => limiter.take('auth', user(`u${made++}`), from('192.0.2.1')), 30)).toBe(20);
});

test('one class does not use up another, and 0 turns the limits off', () => {
  const limiter = createRateLimiter(1, () => 0);
  passing(() => limiter.take('auth', null, from('192.0.2.1')), 30);
  expect(passing(() => limiter.take('read', null, from('192.0.2.1')), 30)).toBe(30);
  const off = createRateLimiter(0, () => 0);
  expect(passing(() => off.take('auth', null, from('192.0.2.1')), 1000)).toBe(1000);
});

test('an IPv6 caller counts by the /64, an IPv4 address written as IPv6 as itself', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::2'));
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('::ffff:192.0.2.1')).toBe(addressKey('192.0.2.1'));
});

test('an address that a proxy names with the port is the same for each connection', () => {
  expect(addressKey('192.0.2.1:50123')).toBe(addressKey('192.0.2.1'));
  expect(addressKey('[2001:db8:1:2::1]:50123')).toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('[2001:db8:1:2::1]')).toBe(addressKey('2001:db8:1:2::1'));
});

test('a small share of the limits lets a caller through now and then, not never', () => {
  let now = 0;
  const limiter = createRateLimiter(0.04, () => now);
  const take = () => limiter.take('auth', null, from('192.0.2.1'));
  expect(passing(take, 5)).toBe(1);
  now += 75_000;
  expect(passing(take, 5)).toBe(1);
  const answer = new EventEmitter() as ServerResponse;
  createRateLimiter(0.001).holdStream(user('u1'), from('192.0.2.1'), answer);
});
