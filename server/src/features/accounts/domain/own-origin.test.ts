import { expect, test } from 'vitest';
import { ownOrigin } from './own-origin.ts';

const of = (appUrl: string, host: string) => ownOrigin(new URL(appUrl), host);

test.each([
  ['https://chat.example', 'evil.example'],
  ['https://chat.example', 'localhost:3000'],
  ['https://localhost', '127.0.0.1:3000'],
  ['http://chat.example', 'localhost:3000'],
  ['http://localhost:3000', 'evil.example'],
  ['http://localhost:3000', 'localhost:3000@evil.example'],
  ['http://localhost:3000', 'evil.example@127.0.0.1:3000'],
  ['http://localhost:3000', '127.0.0.1:3000/path'],
  ['http://localhost:3000', ''],
])('at %s a request that names %j changes nothing', (appUrl, host) => {
  expect(of(appUrl, host)).toBe(appUrl);
});

test.each(['127.0.0.1:3000', '[::1]:3000', 'localhost:8080'])(
  'on a machine of one’s own, %s is as good as the other names of it',
  (host) => {
    expect(of('http://localhost:3000', host)).toBe(`http://${host}`);
  },
);
