import { type FoundChat, searchChats } from '@atrium/contract/chat-search';
import { deleteChat, renameChat, restoreChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { sendWhole } from '../../../testing/send-whole.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { createSearchIndex } from './search-index.ts';

describeOnBothStores('a search over chats', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let userId: string;
  let reply = '';

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
    stage.model.answer((call) => {
      call.say(reply);
      call.end();
    });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    const caller = stage.server.signedIn();
    client = caller.client;
    userId = caller.actor.userId;
  });

  const send = async (message: string, answer = 'Understood.', more: Record<string, unknown> = {}, by = client) => {
    reply = answer;
    return sendWhole(by, { message, ...more });
  };
  const search = (q: string, by = client) => by.call(searchChats, { query: { q } });
  const found = async (q: string, by = client) => (await search(q, by)).chats.map(({ id }) => id);
  const marked = (chat: FoundChat | undefined) =>
    chat?.hits.map(({ snippet }) => snippet.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join(''));

  it('is for those signed in', async () => {
    expect(await stage.server.stranger().send(searchChats, { query: { q: 'heron' } })).toMatchObject({ status: 401 });
  });

  it('finds nothing of another user, whatever they ask', async () => {
    await send('The heron is a secret', 'It flies at night.');
    const thief = stage.server.signedIn();
    await send('My own words about a crow', 'Fine.', {}, thief.client);
    for (const q of ['heron', 'secret', 'night', 'h', 'The heron is a secret']) {
      expect(await found(q, thief.client), q).toEqual([]);
    }
    expect(await found('heron')).toHaveLength(1);
  });

  it('finds nothing of a deleted chat, and all of one that is back', async () => {
    const { sessionId: id } = await send('A heron by the lake');
    expect(await found('heron lake')).toEqual([id]);
    await client.call(deleteChat, { params: { id } });
    for (const q of ['heron', 'her', 'h', 'lake']) expect(await found(q), q).toEqual([]);
    await client.call(restoreChat, { params: { id } });
    expect(await found('heron')).toEqual([id]);
  });

  it.each([
    ['per cent', '%'],
    ['an underscore', '_'],
    ['operators of a text query', ':* & | ! <-> ()'],
    ['an operator after a word', 'heron:*B & !crow'],
    ['quotes', `'"''\\'`],
    ['a quote in a word', "heron' or '1'='1"],
    ['right to left', '\u202Eheron\u202C שלום'],
    ['pictures', '👩‍👩‍👧‍👦🎉'],
    ['half of a pair', '\uD83D heron'],
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['a thousand characters', 'x'.repeat(1000)],
    ['hundreds of words', 'heron '.repeat(160)],
    ['backslashes', '\\\\%\\_'],
    ['signs that fall apart', '⑴ ℀ ﷺ ĳ'],
    ['a regular expression', '(heron|crow)+$'],
  ])('bears %s', async (_what, q) => {
    await send('A heron by the lake');
    const answer = await client.send(searchChats, { query: { q } });
    expect(answer.status).toBe(200);
  });

  it('refuses a zero byte', async () => {
    expect(await client.send(searchChats, { query: { q: 'her\0on' } })).toMatchObject({ status: 400 });
  });

  it('refuses more than a thousand characters', async () => {
    expect(await client.send(searchChats, { query: { q: 'x'.repeat(5000) } })).toMatchObject({ status: 400 });
  });

  it('finds words in questions, replies and titles, by their beginning while they are written', async () => {
    const a = await send('How do I grow tomatoes?', 'Plenty of sunlight and patience.');
    const b = await send('Repair a bicycle', 'Start with the chain.');
    await client.call(renameChat, { params: { id: b.sessionId }, body: { title: 'Weekend workshop' } });
    expect(await found('tomatoes')).toEqual([a.sessionId]);
    expect(await found('sunl')).toEqual([a.sessionId]);
    expect(await found('chain start')).toEqual([b.sessionId]);
    expect(await found('kshop')).toEqual([b.sessionId]);
    expect(await found('bicycle')).toEqual([b.sessionId]);
    expect((await search('WEEK')).chats[0]?.titleParts).toEqual([
      { text: 'Week', isHit: true },
      { text: 'end workshop', isHit: false },
    ]);
    expect(await search('tomatoes chain')).toMatchObject({ matched: 'some', chats: [{}, {}] });
  });

  it('shows the passages with the words, by chat, each with the message it stands in', async () => {
    const one = await send('Tell me of the kingfisher', 'The kingfisher dives from a perch.');
    const two = await send('And its nest?', 'The kingfisher digs a tunnel.', { sessionId: one.sessionId });
    const { chats, matched } = await search('kingf');
    expect(matched).toBe('all');
    expect(chats).toHaveLength(1);
    expect(marked(chats[0])).toEqual([
      'The [kingfisher] digs a tunnel.',
      expect.stringContaining('[kingfisher]'),
      expect.stringContaining('[kingfisher]'),
    ]);
    expect(chats[0]?.hits[0]).toMatchObject({ messageId: two.messageId, role: 'assistant' });
    expect(chats[0]?.hits.map(({ messageId }) => messageId)).not.toContain(two.userMessageId);
  });

  it('shows of a chat those with the very word before those with one that begins so', async () => {
    const { sessionId } = await send('Topic 3');
    for (const n of [30, 31, 32, 33]) await send(`Topic ${n}`, 'Understood.', { sessionId });
    const hits = async (q: string) => marked((await search(q)).chats[0]);
    expect(await hits('Topic 3')).toEqual(['[Topic] [3]', '[Topic] [33]', '[Topic] [32]']);
    expect(await hits('topic 3')).toEqual(['[Topic] [3]', '[Topic] [33]', '[Topic] [32]']);
    expect(await hits('topic')).toEqual(['[Topic] 33', '[Topic] 32', '[Topic] 31']);
    expect(await hits('3')).toEqual(['Topic [3]', 'Topic [33]', 'Topic [32]']);
  });

  it('finds messages of branches that are not shown', async () => {
    const first = await send('Question', 'The hoopoe has a crest.');
    await send('', 'Another reply.', { regenerate: first.userMessageId });
    const { chats } = await search('hoopoe');
    expect(chats[0]?.hits[0]).toMatchObject({ messageId: first.messageId });
  });

  it('falls back to chats with all words here and there, and then to those with any', async () => {
    const spread = await send('The osprey hunts', 'By day.');
    await send('Where?', 'Over the fjord.', { sessionId: spread.sessionId });
    const other = await send('A fjord in winter', 'Cold.');
    expect(await search('osprey fjord')).toMatchObject({ matched: 'all', chats: [{ id: spread.sessionId }] });
    const some = await search('osprey zeppelin');
    expect(some).toMatchObject({ matched: 'some', chats: [{ id: spread.sessionId }] });
    expect(await found('fjord')).toEqual([other.sessionId, spread.sessionId]);
  });

  it('finds languages without spaces, words with other accents, and names in code', async () => {
    const a = await send('今日は機械学習を勉強します', '頑張ってください。');
    const b = await send('Où est le café ?', 'À gauche.');
    const c = await send('Explain `useMemoizedFetch(maxRetries)`', 'It caches.');
    expect(await found('機械学')).toEqual([a.sessionId]);
    expect(await found('学')).toEqual([a.sessionId]);
    expect(await found('CAFE')).toEqual([b.sessionId]);
    expect(await found('memoized')).toEqual([c.sessionId]);
    expect(await found('usememo')).toEqual([c.sessionId]);
    expect(await found('max retries')).toEqual([c.sessionId]);
  });

  it('follows a reply once it has ended, and never what is still being written', async () => {
    stage.model.answer(null);
    const reader = collectEvents(client.events(sendStream, { body: { message: 'Begin' } }));
    const call = await stage.model.call(stage.model.calls.length + 1);
    call.say('A bittern booms');
    await reader.untilText(10);
    expect(await found('bittern')).toEqual([]);
    expect(await found('begin')).toHaveLength(1);
    call.end();
    await reader.all();
    expect(await found('bittern')).toHaveLength(1);
    stage.model.answer((each) => {
      each.say(reply);
      each.end();
    });
  });

  it('is complete after a look over all chats, however they came to be', async () => {
    await send('A plover runs');
    await database.db.execute(`delete from chat_search where user_id = '${userId}'`);
    await database.db.execute(`delete from message_terms where user_id = '${userId}'`);
    await stage.chats.searchIndex.completeAll();
    const { rows } = await database.db.execute(`select 1 from message_terms where user_id = '${userId}'`);
    expect(rows).toHaveLength(2);
    expect(await found('plover')).toHaveLength(1);
  });

  it('is made of a changed chat by itself, and once', async () => {
    const index = createSearchIndex({ database }, { rest: 0, settling: 0 });
    const { sessionId } = await send('A turnstone turns stones');
    index.note(userId, sessionId);
    index.note(userId, sessionId);
    const terms = `select 1 from message_terms where user_id = '${userId}'`;
    await expect.poll(async () => (await database.db.execute(terms)).rows.length, { interval: 10 }).toBe(2);
    await index.stop();
  });

  it('is made of a chat whose change was noted in a transaction that lasted longer than the wait', async () => {
    const index = createSearchIndex({ database }, { rest: 0, settling: 0 });
    const { sessionId } = await send('A sanderling runs along the waves');
    await database.transaction(async (tx) => {
      index.note(userId, sessionId);
      for (let n = 0; n < 20; n += 1) await tx.execute('select pg_sleep(0.001)');
    });
    const terms = `select 1 from message_terms where user_id = '${userId}'`;
    await expect.poll(async () => (await database.db.execute(terms)).rows.length, { interval: 10 }).toBe(2);
    await index.stop();
  });

  it('takes in many chats at once, long ones and short ones, and what follows a chat that cannot be put in', async () => {
    const bad = await send('Zeroth chat');
    const long = await send('First of many: dunlin');
    for (let n = 0; n < 14; n += 1) await send(`Question ${n} of the dunlin`, 'Aye.', { sessionId: long.sessionId });
    for (let n = 0; n < 20; n += 1) await send(`Short chat ${n}`, `It says redshank${100 + n}.`);
    await database.db.execute(
      `alter table chat_search add constraint bad_chat check (chat_id <> '${bad.sessionId}') not valid`,
    );
    await database.db.execute(`delete from chat_search where user_id = '${userId}'`);
    await database.db.execute(`delete from message_terms where user_id = '${userId}'`);
    await createSearchIndex({ database }, { rest: 0 }).completeAll();
    const { rows } = await database.db.execute(`select 1 from message_terms where user_id = '${userId}'`);
    await database.db.execute('alter table chat_search drop constraint bad_chat');
    expect(rows).toHaveLength(30 + 40);
    for (let n = 0; n < 20; n += 1) expect(await found(`redshank${100 + n}`)).toHaveLength(1);
  });

  it('takes in a long message in one piece, and those after it', async () => {
    const words = Array.from({ length: 2_500 }, (_, n) => `word${String.fromCharCode(97 + (n % 26))}${n}`).join(' ');
    const { sessionId } = await send(words, `${words} godwit`);
    await send('And a whimbrel?', words, { sessionId });
    expect(await found('godwit')).toEqual([]);
    expect(await found('whimbrel')).toEqual([sessionId]);
    expect(await found('worda0')).toEqual([sessionId]);
  });

  it('goes along when a visitor becomes a user, and with the user', async () => {
    const { sessionId } = await send('The curlew calls');
    expect(await found('curlew')).toEqual([sessionId]);
    const next = stage.server.signedIn();
    await database.transaction(
      (tx) => stage.chats.lifecycle.linked?.(tx, userId, next.actor.userId, new Map()) ?? Promise.resolve(),
    );
    expect(await found('curlew', next.client)).toEqual([sessionId]);
    expect(await found('curlew')).toEqual([]);
    await database.transaction((tx) => stage.chats.lifecycle.deleting(tx, next.actor.userId));
    const { rows } = await database.db.execute(`select 1 from message_terms where user_id = '${next.actor.userId}'`);
    expect(rows).toHaveLength(0);
  });
});
