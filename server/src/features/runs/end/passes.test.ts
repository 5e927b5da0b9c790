import { deleteChat, setChatPersonas, showBranch } from '@atrium/contract/chats';
import { sendStream, stopRun } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { holdStarts, names, stagePasses, texts } from '../../../testing/stages/pass-stage.ts';

describeOnBothStores('a pass of several personas', (open, kind) => {
  const at = stagePasses(open);
  const { stages, replica, personas, send, follow, read, introduce, passOf, secondCall } = at;

  it('is refused beyond six, and its rest where nobody waits', async () => {
    const many = Array.from({ length: 7 }, () => ({ id: at.ids[0] ?? 0 }));
    expect(await at.client.send(sendStream, { body: { message: 'x', personas: many } })).toMatchObject({ status: 400 });
    introduce();
    const runs = await passOf(send({ message: 'Hello', personas: personas() }));
    const { messageId } = runs.at(-1)?.created ?? { messageId: '' };
    expect(await at.client.send(sendStream, { body: { pass: messageId } })).toMatchObject({ status: 409 });
    const other = at.stage.server.signedIn().client;
    expect(await other.send(sendStream, { body: { pass: messageId } })).toMatchObject({ status: 404 });
  });

  it('lets each reply in order, in a run and with a charge of its own, told of the others by name', async () => {
    introduce();
    const runs = await passOf(send({ message: 'Who are you?', personas: personas() }));
    expect(runs.map(({ reply }) => reply.content)).toEqual(['I am Ada.', 'I am Ben.', 'I am Cleo.']);
    expect(runs.map(({ created }) => names(created.waiting))).toEqual([['Ben', 'Cleo'], ['Cleo'], []]);
    expect(texts(at.stage.model.calls[2]?.request)).toEqual([
      'user: Who are you?',
      'user: <reply from="Ada">\nI am Ada.\n</reply>',
      'user: <reply from="Ben">\nI am Ben.\n</reply>',
    ]);
    const chat = await read(runs[0]?.created.sessionId ?? '');
    expect(chat.messages.map(({ persona }) => persona?.name ?? null)).toEqual([null, 'Ada', 'Ben', 'Cleo']);
    expect(chat.messages.map(({ parentId }) => parentId)).toEqual([
      null,
      ...chat.messages.slice(0, 3).map((m) => m.id),
    ]);
    expect(chat.messages.slice(1).map(({ id }) => id)).toEqual(runs.map(({ created }) => created.messageId));
    expect(chat.messages.map(({ waiting }) => waiting.length)).toEqual([0, 2, 1, 0]);
    const settled = (await at.stage.inference.settled()).filter((one) => one.userId === at.userId);
    expect(settled.map(({ key }) => key).sort()).toEqual(runs.map(({ created }) => created.runId).sort());
    const again = await passOf(send({ message: 'And now?', sessionId: chat.id }));
    expect(again.map(({ reply }) => reply.content)).toEqual(['I am Ada.', 'I am Ben.', 'I am Cleo.']);
    expect(texts(at.stage.model.calls[3]?.request)?.slice(0, 3)).toEqual([
      'user: Who are you?',
      'assistant: I am Ada.',
      'user: <reply from="Ben">\nI am Ben.\n</reply>',
    ]);
  });

  it('goes on when nobody reads, once however often it was sent, and can be read again to its end', async () => {
    const [runId, messageId] = [newId(), newId()];
    const body = { message: 'Who?', personas: personas(), runId, messageId };
    const leaving = new AbortController();
    const reader = collectEvents(at.client.events(sendStream, { body, signal: leaving.signal }));
    const { sessionId } = await reader.until('session_created');
    const first = await at.stage.model.call(1);
    leaving.abort();
    introduce();
    first.say('I am Ada.');
    first.end();
    await expect.poll(async () => (await read(sessionId)).messages.length, { interval: 10 }).toBe(4);
    await expect.poll(async () => (await read(sessionId)).isRunning, { interval: 10 }).toBe(false);
    const again = await passOf(send(body));
    expect(again.map(({ reply }) => reply.content)).toEqual(['I am Ada.', 'I am Ben.', 'I am Cleo.']);
    expect(at.stage.model.calls).toHaveLength(3);
    expect((await read(sessionId)).messages).toHaveLength(4);
  });

  it('ends with a Stop of the reply that is being written, and of one before it', async () => {
    for (const which of ['next', 'first'] as const) {
      const { created, next, call } = await secondCall();
      call.say('I am');
      await follow(next?.runId ?? '').untilText(4);
      const id = which === 'next' ? next?.runId : created.runId;
      await at.client.call(stopRun, { params: { id: id ?? '' } });
      expect(call.signal.aborted).toBe(true);
      expect(at.stage.model.calls).toHaveLength(2);
      const chat = await read(created.sessionId);
      expect(chat.isRunning).toBe(false);
      expect(chat.messages.slice(1)).toMatchObject([
        { status: 'complete', content: 'I am Ada.' },
        { status: 'stopped', content: 'I am', waiting: [{ name: 'Cleo' }] },
      ]);
      await stages.pop()?.close();
      ({ stage: at.stage, client: at.client } = await replica());
    }
  });

  it('ends with a fault and says who is still waiting; then the rest reply, or the broken reply is written again', async () => {
    const { created, next, call } = await secondCall();
    call.break(new Error('boom'));
    expect(await follow(next?.runId ?? '').all()).toMatchObject({ status: 'failed' });
    expect(at.stage.model.calls).toHaveLength(2);
    const broken = await read(created.sessionId);
    expect(broken.messages.at(-1)).toMatchObject({ persona: { name: 'Ben' }, waiting: [{ name: 'Cleo' }] });
    introduce();
    const rest = await passOf(send({ pass: next?.messageId }));
    expect(rest.map(({ reply }) => reply.content)).toEqual(['I am Cleo.']);
    expect((await read(created.sessionId)).messages.map(({ persona }) => persona?.name ?? null)).toEqual([
      null,
      'Ada',
      'Ben',
      'Cleo',
    ]);
    const gone = await passOf(send({ continue: next?.messageId }));
    expect(gone.map(({ reply }) => reply.content)).toEqual(['I am Ben.', 'I am Cleo.']);
    const chat = await read(created.sessionId);
    expect(chat.messages.map(({ siblingIds }) => siblingIds.length)).toEqual([1, 1, 2, 1]);
  });

  it('has one reply written again beside the first, and then nobody else speaks unasked', async () => {
    introduce();
    const [, ben] = await passOf(send({ message: 'Who?', personas: personas() }));
    const again = await passOf(send({ regenerate: ben?.created.messageId }));
    expect(again).toHaveLength(1);
    expect(again[0]).toMatchObject({
      reply: { content: 'I am Ben.' },
      created: { persona: { name: 'Ben' }, parentId: ben?.created.parentId, userMessageId: ben?.created.userMessageId },
    });
    const { messages } = await read(ben?.created.sessionId ?? '');
    expect(messages).toHaveLength(3);
    expect(messages.at(-1)).toMatchObject({
      waiting: [{ name: 'Cleo' }],
      siblingIds: [expect.any(String), expect.any(String)],
    });
    const rest = await passOf(send({ pass: messages.at(-1)?.id }));
    expect(rest.map(({ created }) => created.persona?.name)).toEqual(['Cleo']);
  });

  it('halts where the next one may not speak, and says why', async () => {
    const reader = send({ message: 'Who?', personas: personas() });
    const call = await at.stage.model.call(1);
    at.stage.inference.refusal = new Problem('insufficient-credits');
    call.say('I am Ada.');
    call.end();
    expect(await reader.all()).toMatchObject({ status: 'complete' });
    const complete = await reader.until('complete');
    expect(complete.halt).toEqual({ code: 'insufficient-credits', message: 'You need credits to use this model.' });
    expect(complete.next).toBeUndefined();
    const halted = await read(complete.sessionId);
    expect(halted.messages.map(({ halt }) => halt)).toEqual([null, complete.halt]);
    const late = follow(complete.runId);
    await late.all();
    expect(late.events.at(-1)).toMatchObject({ type: 'complete', halt: complete.halt });
    at.stage.inference.refusal = null;
    introduce();
    const rest = await passOf(send({ pass: complete.messageId }));
    expect(rest.map(({ reply }) => reply.content)).toEqual(['I am Ben.', 'I am Cleo.']);
  });

  it('moves no branch that was chosen meanwhile, and asks those who are in the chat by then', async () => {
    introduce();
    const [first] = await passOf(send({ message: 'One' }));
    const { sessionId = '', userMessageId = '' } = first?.created ?? {};
    await at.client.call(setChatPersonas, { params: { id: sessionId }, body: { personas: personas().slice(0, 2) } });
    at.stage.model.answer(null);
    const edit = send({ message: 'Uno', edits: userMessageId });
    await edit.until('session_created');
    await at.client.call(showBranch, { params: { id: sessionId }, body: { messageId: userMessageId } });
    introduce();
    const call = await at.stage.model.call(2);
    call.say('I am Ada.');
    call.end();
    await passOf(edit);
    const chat = await read(sessionId);
    expect(chat.messages.map(({ content }) => content)).toEqual(['One', 'I am nobody.']);
    expect(chat.messageCount).toBe(5);
  });

  it('ends with its chat', async () => {
    const { created, call } = await secondCall();
    await at.client.call(deleteChat, { params: { id: created.sessionId } });
    await expect.poll(() => call.signal.aborted, { interval: 10 }).toBe(true);
    await expect.poll(() => at.stage.runs.liveCount(), { interval: 10 }).toBe(0);
    expect(at.stage.model.calls).toHaveLength(2);
  });

  it('whose process died in the middle is interrupted there, and goes on when it is asked to', async () => {
    const { created, next, call } = await secondCall();
    call.say('I am');
    const stored = async () =>
      (await at.database.db.execute(sql`select frames from run_events where run_id = ${next?.runId}`)).rows
        .map(({ frames }) => frames)
        .join('');
    await expect.poll(stored, { interval: 10 }).toContain('I am');
    await at.database.db.execute(sql`update runs set instance_id = gen_random_uuid() where id = ${next?.runId}`);
    const fresh = await replica();
    ({ stage: at.stage, client: at.client } = fresh);
    const chat = await read(created.sessionId);
    expect(chat.messages.slice(1)).toMatchObject([
      { status: 'complete', content: 'I am Ada.' },
      { status: 'interrupted', content: 'I am', waiting: [{ name: 'Cleo' }] },
    ]);
    introduce();
    const rest = await passOf(send({ continue: next?.messageId }));
    expect(rest.map(({ reply }) => reply.content)).toEqual(['I amI am Ben.', 'I am Cleo.']);
  });

  it('whose process died between two replies says who waits, and goes on when it is asked to', async () => {
    const { created, next } = await secondCall();
    await at.database.db.execute(sql`delete from messages where id = ${next?.messageId}`);
    await at.database.db.execute(sql`delete from runs where id = ${next?.runId}`);
    await at.database.db.execute(
      sql`update chats set current_message_id = ${created.messageId}, current_depth = 2 where id = ${created.sessionId}`,
    );
    ({ stage: at.stage, client: at.client } = await replica());
    await at.database.db.execute(
      sql`update runs set ended_at = ended_at - interval '1 minute' where id = ${created.runId}`,
    );
    expect(await follow(created.runId).all()).toMatchObject({ status: 'complete', content: 'I am Ada.' });
    const { messages } = await read(created.sessionId);
    expect(names(messages.at(-1)?.waiting)).toEqual(['Ben', 'Cleo']);
    introduce();
    const rest = await passOf(send({ pass: created.messageId }));
    expect(rest.map(({ reply }) => reply.content)).toEqual(['I am Ben.', 'I am Cleo.']);
  });

  it('goes on as the user’s when a visitor signs in meanwhile', async () => {
    await at.stage.personas.start();
    const { client: visitor, actor } = at.stage.server.signedIn({ kind: 'visitor' });
    const body = { message: 'Who?', personas: [{ id: 'template-1' }, { id: 'template-2' }] };
    const reader = collectEvents(visitor.events(sendStream, { body }));
    const { sessionId } = await reader.until('session_created');
    const call = await at.stage.model.call(1);
    await at.database.transaction(async (tx) => {
      await at.stage.chats.lifecycle.linked?.(tx, actor.userId, at.userId, new Map());
      await at.stage.runs.lifecycle.linked?.(tx, actor.userId, at.userId, new Map());
    });
    introduce();
    call.say('I am the first.');
    call.end();
    await reader.all();
    const { next } = await reader.until('complete');
    expect(await follow(next?.runId ?? '').all()).toMatchObject({ status: 'complete' });
    expect((await read(sessionId)).messages).toHaveLength(3);
  });

  it('ends with its process, which tells who is waiting', async () => {
    const reader = send({ message: 'Who?', personas: personas() });
    const { sessionId } = await reader.until('session_created');
    const call = await at.stage.model.call(1);
    const drained = at.stage.runs.drain(5_000);
    call.say('I am Ada.');
    call.end();
    await drained;
    await reader.all();
    expect(await reader.until('complete')).toMatchObject({ halt: { code: 'unavailable' } });
    ({ stage: at.stage, client: at.client } = await replica());
    const { messages, isRunning } = await read(sessionId);
    expect(isRunning).toBe(false);
    expect(names(messages.at(-1)?.waiting)).toEqual(['Ben', 'Cleo']);
  });

  it.skipIf(kind === 'pglite')('is followed and stopped from another replica', async () => {
    const reader = send({ message: 'Who?', personas: personas() });
    const created = await reader.until('session_created');
    const other = await replica();
    const elsewhere = follow(created.runId, other.client);
    await elsewhere.until('session_created');
    const first = await at.stage.model.call(1);
    first.say('I am Ada.');
    first.end();
    await elsewhere.all();
    const { next } = await elsewhere.until('complete');
    expect(next).toMatchObject({ persona: { name: 'Ben' } });
    const call = await at.stage.model.call(2);
    await other.client.call(stopRun, { params: { id: created.runId } });
    await expect.poll(() => call.signal.aborted, { interval: 10 }).toBe(true);
    await expect.poll(() => at.stage.runs.liveCount(), { interval: 10 }).toBe(0);
    expect(at.stage.model.calls).toHaveLength(2);
    expect((await read(created.sessionId)).messages.at(-1)).toMatchObject({ status: 'stopped' });
  });

  it.skipIf(kind === 'pglite')('is stopped from another replica also between two of its replies', async () => {
    const reader = send({ message: 'Who?', personas: personas() });
    const created = await reader.until('session_created');
    const first = await at.stage.model.call(1);
    const { reached, goOn } = holdStarts(at.stage);
    first.say('I am Ada.');
    first.end();
    const other = await replica();
    const told: string[] = [];
    const unlisten = await at.database.listen('run_stop', (payload) => void told.push(payload));
    await reached;
    await other.client.call(stopRun, { params: { id: created.runId } });
    await expect.poll(() => told.length, { interval: 10 }).toBe(1);
    goOn();
    await reader.all();
    await expect.poll(() => at.stage.runs.liveCount(), { interval: 10 }).toBe(0);
    expect((await read(created.sessionId)).messages.at(-1)).toMatchObject({ status: 'stopped', waiting: [{}] });
    await unlisten();
  });
});
