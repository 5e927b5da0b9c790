import { randomBytes } from 'node:crypto';
import { deleteUser, getUser } from '@atrium/contract/accounts';
import { getCredits, readStatement } from '@atrium/contract/credits';
import { confirmPayment, createPayment, listPayments, receiveStripeEvent } from '@atrium/contract/payments';
import { sendStream } from '@atrium/contract/runs';
import { listKnowledgeBase } from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUsage } from '../features/usage/index.ts';
import { dayOf } from '../platform/clock/day-of.ts';
import type { Database } from '../platform/database/database.ts';
import { budgetOfUser } from '../platform/limits/budget-of.ts';
import { takeOfDay } from '../platform/limits/day-count-store.ts';
import { rotateKeys } from '../rotate-keys.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { type FakeStripe, startFakeStripe, stripeKeys } from '../testing/fake-stripe/fake-stripe.ts';
import { issuedClient, type OidcIssuer, startOidcIssuer } from '../testing/sign-in/oidc-issuer.ts';
import { navigate, walkThroughIssuer } from '../testing/sign-in/walk-through-issuer.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

describeOnBothStores('who deletes his account and comes back', (open) => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  let issuer: OidcIssuer;
  let stripe: FakeStripe;
  let database: Database;
  let server: TestApp;
  beforeAll(async () => {
    [issuer, stripe, database] = await Promise.all([startOidcIssuer(), startFakeStripe(), open()]);
    server = await start([oldKey]);
  });
  afterAll(async () => {
    await server.close();
    await stripe.close();
    await issuer.close();
  });

  const start = (keys: readonly Buffer[]) =>
    startTestApp({
      overrides: { database },
      settings: {
        ENCRYPTION_KEY: keys.map((key) => key.toString('base64')).join(','),
        // Nothing listens at this address: a question fails before it is sent.
        HOUSE_MODEL_URL: 'http://127.0.0.1:9/v1',
        HOUSE_MODEL_NAME: 'house',
        OIDC_ISSUER: issuer.issuer,
        OIDC_CLIENT_ID: issuedClient.id,
        OIDC_CLIENT_SECRET: issuedClient.secret,
        STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable,
        STRIPE_SECRET_KEY: stripeKeys.secret,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
        STRIPE_API_BASE: stripe.url,
      },
    });
  const signIn = async (who: string): Promise<TestClient> => {
    const client = server.stranger();
    const begun = await navigate(client, new URL('/api/auth/oidc', server.url));
    await navigate(client, await walkThroughIssuer(begun, who));
    return client;
  };
  const leave = (client: TestClient, who: string) =>
    client.call(deleteUser, { body: { confirm: `${who}@example.org` } });
  const buy = async (client: TestClient): Promise<string> => {
    const { paymentIntentId } = await client.call(createPayment, { body: { packageId: 'plus' } });
    stripe.pay(paymentIntentId);
    await client.call(confirmPayment, { body: { paymentIntentId } });
    return paymentIntentId;
  };
  const tellLast = async () => {
    const event = stripe.events.at(-1);
    if (!event) throw new Error('Nothing has happened at Stripe.');
    const { body, signature } = stripe.message(event);
    return server.stranger().send(receiveStripeEvent, {
      body: new TextEncoder().encode(body),
      headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
    });
  };
  /** Everything the database has of deleted accounts, as text. */
  const kept = async () => {
    const tables = ['former_names', 'former_keys', 'credit_accounts', 'credit_entries', 'payments', 'payment_refunds'];
    const all = await Promise.all(
      tables.map((table) => database.db.execute(sql`select * from ${sql.identifier(table)}`)),
    );
    return JSON.stringify(all.map(({ rows }) => rows));
  };

  test('is welcomed with credits once, however often he comes; who never came is', async () => {
    const first = await signIn('gina');
    expect(await first.call(getCredits)).toMatchObject({ credits: 500 });
    await leave(first, 'gina');
    for (const _time of [1, 2]) {
      const again = await signIn('gina');
      expect(await again.call(getCredits)).toMatchObject({ credits: 0, owed: 0 });
      const { entries } = await again.call(readStatement, { query: { show: 'all' } });
      expect(entries.map(({ description }) => description)).toEqual(['Welcome credits were given before']);
      await leave(again, 'gina');
    }
    expect(await (await signIn('otto')).call(getCredits)).toMatchObject({ credits: 500 });
  });

  test('finds the free model of the day as used as he left it, and on the next day nothing is kept of that', async () => {
    const first = await signIn('kara');
    const { id } = await first.call(getUser);
    await database.db.execute(sql`insert into usage_days (user_id, day, free_tokens, web_searches)
      values (${id}, (now() at time zone 'UTC')::date, 1000000, 5)`);
    const refused = { status: 429, body: { code: 'daily-limit' } };
    expect(await first.send(sendStream, { body: { message: 'Hello' } })).toMatchObject(refused);
    await leave(first, 'kara');
    const again = await signIn('kara');
    expect(await again.send(sendStream, { body: { message: 'Hello' } })).toMatchObject(refused);
    await leave(again, 'kara');
    const clock = { now: () => new Date(Date.now() + 86_400_000) };
    await createUsage({ clock }).sweep(database.db);
    const { rows } = await database.db.execute(sql`select * from usage_days where user_id like 'former-%'`);
    expect(rows).toEqual([]);
  });

  test('finds what else is counted of the day as he left it', async () => {
    const first = await signIn('lena');
    const now = new Date();
    const owner = budgetOfUser((await first.call(getUser)).id, dayOf(now));
    await takeOfDay(database.db, { owner, what: 'searches' }, 2_000, 2_000, now);
    const search = (client: TestClient) => client.send(listKnowledgeBase, { query: { q: 'heron' } });
    const refused = { status: 429, body: { code: 'rate-limited' } };
    expect(await search(first)).toMatchObject(refused);
    await leave(first, 'lena');
    for (const _time of [1, 2]) {
      const again = await signIn('lena');
      expect(await search(again)).toMatchObject(refused);
      await leave(again, 'lena');
    }
  });

  test('owes what was charged back while he was away, and what stays of him names nobody', async () => {
    const client = await signIn('hugo');
    const { id } = await client.call(getUser);
    const intent = await buy(client);
    await database.db.execute(sql`
      update credit_accounts set balance = 0 where user_id = ${id}`);
    await leave(client, 'hugo');
    const left = await kept();
    for (const word of ['hugo', id, issuer.issuer]) expect(left).not.toContain(word);
    stripe.dispute(intent, 2000);
    expect((await tellLast()).status).toBe(200);
    const { rows } = await database.db.execute(sql`
      select receipt_url, receipt_email from payments where intent_id = ${intent}`);
    expect(rows).toEqual([{ receipt_url: null, receipt_email: null }]);
    const back = await signIn('hugo');
    const bought = (await back.call(listPayments, { query: {} })).map(({ disputed, credits }) => ({
      disputed,
      credits,
    }));
    expect(bought).toMatchObject([{ disputed: 2000 }]);
    const { credits, owed } = await back.call(getCredits);
    expect([credits, owed]).toEqual([0, bought[0]?.credits]);
    await checkBooks(database, (await back.call(getUser)).id);
  });

  test('is known after the keys were changed; while none fits anybody can sign in, and what was paid stays', async () => {
    await leave(await signIn('ida'), 'ida');
    await server.close();
    server = await start([newKey]);
    const jon = await signIn('jon');
    const intent = await buy(jon);
    await leave(jon, 'jon');
    stripe.dispute(intent, 2000);
    expect((await tellLast()).status).toBe(200);
    const { rows } = await database.db.execute(sql`select user_id, disputed from payments where intent_id = ${intent}`);
    expect(rows).toMatchObject([{ user_id: expect.stringMatching(/^former-/), disputed: 2000 }]);
    await rotateKeys(database, { encryptionKeys: [newKey, oldKey] });
    expect(await (await signIn('ida')).call(getCredits)).toMatchObject({ credits: 0 });
  });
});
