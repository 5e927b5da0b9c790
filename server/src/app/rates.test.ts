import { demoLogin } from '@atrium/contract/accounts';
import { deleteChat, listChats } from '@atrium/contract/chats';
import { beginPasskeySignIn } from '@atrium/contract/passkeys';
import { confirmPayment } from '@atrium/contract/payments';
import { sendStream } from '@atrium/contract/runs';
import { continueShared } from '@atrium/contract/sharing';
import { becomeOwner, signInWithGoogle } from '@atrium/contract/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../platform/ids/new-id.ts';
import { createDrivenModel } from '../testing/models/driven-model.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';

let server: TestApp;
let user: TestClient;
let other: TestClient;
beforeAll(async () => {
  const model = createDrivenModel();
  model.answer((call) => call.end());
  server = await startTestApp({ settings: { RATE_LIMIT_SCALE: '1' }, overrides: { builtInModel: () => model } });
  user = await server.demoUser();
  other = await server.demoUser();
});
afterAll(() => server.close());

const forged = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` });

/** The answers to a number of simultaneous calls. */
async function burst(calls: number, call: (at: number) => Promise<TestAnswer>): Promise<readonly TestAnswer[]> {
  return Promise.all(Array.from({ length: calls }, (_, at) => call(at)));
}

function expectRefusals(answers: readonly TestAnswer[], least: number): void {
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(least);
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: 'rate-limited' });
  }
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
}

test('a burst of messages of a user is refused, and another user is not locked out', async () => {
  const body = { message: 'Hello' };
  expectRefusals(await burst(40, (at) => user.send(sendStream, { body, headers: forged(at) })), 15);
  expect((await other.send(sendStream, { body })).status).toBe(200);
});

test('a burst of messages of visitors is refused together, whatever addresses they claim', async () => {
  const visit = (at: number) => server.stranger().send(sendStream, { body: { message: 'Hello' }, headers: forged(at) });
  expectRefusals(await burst(40, visit), 15);
  expect((await other.send(listChats)).status).toBe(200);
});

test('a burst of writes is refused', async () => {
  const write = (who: TestClient) => who.send(deleteChat, { params: { id: newId() } });
  expectRefusals(await burst(100, () => write(user)), 30);
  expect((await write(other)).status).toBe(404);
});

test('a burst of copies of shared chats is refused', async () => {
  const copy = (who: TestClient) => who.send(continueShared, { params: { token: 'no-such-token' } });
  expectRefusals(await burst(45, () => copy(user)), 20);
  expect((await copy(other)).status).toBe(404);
});

test('a burst of payments is refused', async () => {
  const pay = (who: TestClient) => who.send(confirmPayment, { body: { paymentIntentId: 'pi_absent' } });
  expectRefusals(await burst(50, () => pay(user)), 20);
  expect((await pay(other)).status).toBe(404);
});

test('a burst of sign-ins is refused', async () => {
  expectRefusals(await burst(40, (at) => server.stranger().send(demoLogin, { headers: forged(at) })), 15);
  expect((await user.send(listChats)).status).toBe(200);
});

test('a burst of sign-ins by a provider is refused, on a page, whatever addresses they claim', async () => {
  const answers = await burst(40, (at) => server.stranger().send(signInWithGoogle, { headers: forged(at) }));
  const refused = answers.filter(({ headers }) => headers.get('location')?.includes('error=too-often'));
  expect(refused.length).toBeGreaterThanOrEqual(15);
  expect((await user.send(listChats)).status).toBe(200);
});

test('a burst of guesses at the owner’s link and at passkeys is refused, whatever addresses they claim', async () => {
  const guess = (at: number) =>
    at % 2 === 0
      ? server.stranger().send(becomeOwner, { body: { token: `guess-${at}` }, headers: forged(at) })
      : server.stranger().send(beginPasskeySignIn, { headers: forged(at) });
  expectRefusals(await burst(60, guess), 30);
  expect((await user.send(listChats)).status).toBe(200);
});
