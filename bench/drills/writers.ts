import type { Chat } from '@atrium/contract/chats';
import { type Client, call, newRunId, send } from './sse-client.ts';

/** A question that was acknowledged, and its reply once it was whole. */
export interface Sent {
  readonly client: Client;
  readonly question: string;
  sessionId: string;
  reply: { id: string; text: string } | null;
}

/** Sends one message after another into one chat until told to stop or cut off, and notes what was acknowledged. */
export async function write(
  client: Client,
  name: string,
  acknowledged: Sent[],
  isStopped: () => boolean,
): Promise<void> {
  let sessionId: string | null = null;
  for (let n = 0; !isStopped(); n++) {
    const sent: Sent = { client, question: `Question ${n} of ${name}`, sessionId: '', reply: null };
    const body = { message: sent.question, messageId: newRunId(), runId: newRunId(), sessionId };
    const status = await send(client, body, (event) => {
      if (event.type === 'session_created') {
        sessionId = event.sessionId;
        sent.sessionId = event.sessionId;
        acknowledged.push(sent);
      }
      if (event.type === 'complete') sent.reply = { id: event.messageId, text: event.response };
    });
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Reads every chat back and holds it against what was acknowledged. `when` stands before each fault. A reply may be called
 * streaming for `patience` seconds: a replica takes another for dead only when it has been silent for a while.
 */
export async function verify(when: string, acknowledged: readonly Sent[], fault: (text: string) => void, patience = 0) {
  const until = performance.now() + patience * 1_000;
  for (const [sessionId, all] of Map.groupBy(acknowledged, (sent) => sent.sessionId)) {
    const first = all[0];
    if (!first) continue;
    const chat = await settled(first.client, sessionId, until);
    if (typeof chat === 'number') {
      fault(`${when}: chat ${sessionId} answered ${chat}`);
      continue;
    }
    for (const sent of all) {
      const found = chat.filter((message) => message.content === sent.question && message.role === 'user');
      if (found.length !== 1) fault(`${when}: '${sent.question}' stands ${found.length} times`);
      const reply = sent.reply && chat.find((message) => message.id === sent.reply?.id);
      if (sent.reply && reply?.content !== sent.reply.text)
        fault(`${when}: the reply to '${sent.question}' is not as it was`);
    }
    const streaming = chat.filter((message) => message.status === 'streaming');
    if (streaming.length > 0) fault(`${when}: ${streaming.length} replies of chat ${sessionId} still stream`);
  }
}

/** The chat, read again each second until nothing in it streams or the time has come. */
async function settled(client: Client, sessionId: string, until: number): ReturnType<typeof whole> {
  for (;;) {
    const chat = await whole(client, sessionId);
    const streams = typeof chat !== 'number' && chat.some((message) => message.status === 'streaming');
    if (!streams || performance.now() > until) return chat;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** All messages of the shown branch, or the status that was answered instead. */
async function whole(client: Client, sessionId: string): Promise<Chat['messages'] | number> {
  const messages: Chat['messages'] = [];
  for (;;) {
    const before = messages[0] ? `&before=${messages[0].id}` : '';
    const answer = await call(client, 'GET', `/api/chat/${sessionId}?limit=200${before}`);
    if (answer.status !== 200) return answer.status;
    const page = JSON.parse(answer.body) as Chat;
    messages.unshift(...page.messages);
    if (!page.hasEarlier) return messages;
  }
}
