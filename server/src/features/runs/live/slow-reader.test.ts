import { readChat } from '@atrium/contract/chats';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { expect, it } from 'vitest';
import { collectEvents } from '../../../testing/collect-events.ts';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { startRunStage } from '../../../testing/stages/run-stage.ts';

it('a reader who does not read holds up nobody, and reads the whole when he comes back', async () => {
  const database = await createTestDatabase();
  const stage = await startRunStage(database);
  const { client } = stage.server.signedIn();
  const reader = collectEvents(client.events(sendStream, { body: { message: 'A lot', thinkingMode: 'research' } }));
  const { runId, sessionId } = await reader.until('session_created');
  const call = await stage.model.call(1);
  const idle = await client.fetch(resumeRun, { params: { id: runId } });
  // Each of these characters takes six bytes on the wire, so that the text is more than socket and stream buffer
  // together.
  const piece = '\u0001'.repeat(10_000);
  for (let n = 0; n < 300; n += 1) {
    call.say(piece);
    if (n % 20 === 0) await reader.untilText(n * piece.length);
  }
  call.end();
  expect((await reader.all()).content).toBe(piece.repeat(300));
  await expect(idle.text()).rejects.toThrow();
  const again = await collectEvents(client.events(resumeRun, { params: { id: runId } })).all();
  expect(again).toMatchObject({ status: 'complete', content: piece.repeat(300) });
  const { messages } = await client.call(readChat, { params: { id: sessionId } });
  expect(messages[1]?.content).toBe(piece.repeat(300));
  await stage.close();
  await database.close();
}, 90_000);
