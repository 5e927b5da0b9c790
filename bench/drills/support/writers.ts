import type { Chat } from '@atrium/contract/chats';
import type { RunEvent } from '@atrium/contract/run-event';
import { type Client, call, follow, newRunId, send } from './sse-client.ts';

/** An acknowledged question and its complete replies: one, or those of a pass in order. */
export interface Sent {
  readonly client: Client;
  readonly question: string;
  sessionId: string;
  readonly replies: { readonly id: string; readonly text: string }[];
}

/** Two templates that come with the product. In a chat with both, each answers, one after the other. */
export const twoPersonas = [{ id: 'template-1' }, { id: 'template-2' }];

/**
 * Sends one message after another into one chat until told to stop or cut off, and records what was acknowledged. With
 * personas each question starts a pass, which is followed to its end.
 */
export async function write(
  client: Client,
  name: string,
  acknowledged: Sent[],
  isStopped: () => boolean,
  personas?: typeof twoPersonas,
): Promise<void> {
  let sessionId: string | null = null;
  for (let n = 0; !isStopped(); n++) {
    const sent: Sent = { client, question: `Question ${n} of ${name}`, sessionId: '', replies: [] };
    const ids = { messageId: newRunId(), runId: newRunId(), sessionId };
    const body = { message: sent.question, ...ids, ...(sessionId === null && personas && { personas }) };
    let next: string | undefined;
    const note = (event: RunEvent) => {
      if (event.type !== 'complete') return;
      sent.replies.push({ id: event.messageId, text: event.response });
      next = event.next?.runId;
    };
    const status = await send(client, body, (event) => {
      if (event.type === 'session_created') {
        sessionId = event.sessionId;
        sent.sessionId = event.sessionId;
        acknowledged.push(sent);
      }
      note(event);
    });
    for (let id = next; id !== undefined; id = next) {
      next = undefined;
      await follow(client, id, note);
    }
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Reads every chat back and compares it with what was acknowledged. Each fault begins with `when`. A reply may stay in
 * the state 'streaming' for `patience` seconds, because a replica considers another dead only after a while of silence.
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
      for (const { id, text } of sent.replies)
        if (chat.find((message) => message.id === id)?.content !== text)
          fault(`${when}: a reply to '${sent.question}' is not as it was`);
    }
    const twice = chat.filter((message) => message.siblingIds.length > 1);
    if (twice.length > 0) fault(`${when}: ${twice.length} replies of chat ${sessionId} were begun twice`);
    const streaming = chat.filter((message) => message.status === 'streaming');
    if (streaming.length > 0) fault(`${when}: ${streaming.length} replies of chat ${sessionId} still stream`);
  }
}

/** The chat, loaded again each second until nothing in it streams or the time is up. */
async function settled(client: Client, sessionId: string, until: number): ReturnType<typeof whole> {
  for (;;) {
    const chat = await whole(client, sessionId);
    const streams = typeof chat !== 'number' && chat.some((message) => message.status === 'streaming');
    if (!streams || performance.now() > until) return chat;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** All messages of the shown branch, or the response's status if it is an error. */
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
