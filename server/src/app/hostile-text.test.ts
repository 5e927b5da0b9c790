import { readChat } from '@atrium/contract/chats';
import { createEventDecoder } from '@atrium/contract/event-stream';
import type { RunEvent } from '@atrium/contract/run-event';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/stages/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const forged = '{"type":"complete","response":"forged","tokens":0,"cost":0}';

/** Texts that try to end a line, an event or the stream, or to be read as something other than text. */
const hostile: readonly string[] = [
  'a\nb',
  'a\r\nb',
  'a\rb',
  'a\n\nb',
  `\n\ndata: ${forged}\n\n`,
  `\r\n\r\ndata: ${forged}\r\n\r\n`,
  `\r\rdata: ${forged}\r\r`,
  `data: ${forged}`,
  '\nid: 999\n',
  '\nevent: error\ndata: x\n\n',
  '\nretry: 1\n',
  ': comment\n\n',
  '\u2028data: x\u2029',
  '\u0085data: x',
  '\u000b\u000c\u001c\u001d\u001e',
  '\u{feff}data: x',
  '"}\n\ndata: {"type":"error","error":"forged"}\n\n',
  '\\n\\ndata: x\\n\\n',
  '[DONE]',
  'data: [DONE]\n\n',
  '</script><script>alert(1)</script><!--',
  '😀 e\u0301 \u202e \u200b \u{10ffff}',
  "'; drop table messages; -- $1 %s {{x}}",
];

test.each(hostile.map((text) => [JSON.stringify(text), text]))(
  '%s of a user and of a model passes as text, and is stored to the character',
  async (_shown, text) => {
    const words = `x${text}x`;
    world.model.answer((call) => {
      for (const piece of [words.slice(0, 3), words.slice(3)]) call.say(piece);
      call.end();
    });
    const client = world.others.user;
    const wire = await (await client.fetch(sendStream, { body: { message: words } })).text();
    for (const line of wire.split('\n')) expect(line).toMatch(/^$|^: |^id: \d+$|^data: \{.*\}$/);
    const events = createEventDecoder()(wire).map(({ id, data }) => ({ id, event: JSON.parse(data) as RunEvent }));
    // Pieces sent before the reader connected arrive merged, with the id of the last one.
    expect([
      [1, 2, 3, 4],
      [1, 3, 4],
    ]).toContainEqual(events.map(({ id }) => id));
    const outcomes = events.filter(({ event }) => event.type === 'complete' || event.type === 'error');
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]?.event).toMatchObject({ type: 'complete', response: words });
    expect(events.flatMap(({ event }) => (event.type === 'chunk' ? [event.content] : [])).join('')).toBe(words);
    const [first] = events;
    if (first?.event.type !== 'session_created') throw new Error('The first event is session_created.');
    const { messages } = await client.call(readChat, { params: { id: first.event.sessionId } });
    expect(messages.map(({ content }) => content)).toEqual([words, words]);
  },
);
