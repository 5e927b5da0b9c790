import type { RunEvent } from '@atrium/contract/run-event';
import { sendStream, stopRun } from '@atrium/contract/runs';
import { estimateTokens } from '@atrium/contract/token-rules';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids/new-id.ts';
import type { ModelRequest } from '../../../ports/model-provider.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { question, say, stageGroundedChats } from '../../../testing/stages/grounded-stage.ts';

const capabilities = { images: false, pdf: false, thinking: false, webSearch: false, tools: true };

describeOnBothStores('a reply whose model searches', (open) => {
  const at = stageGroundedChats(open);

  it('is told what four searches found, and then to search no more', async () => {
    at.stage.inference.model = { capabilities };
    await at.addSource('Rules', 'The harbour fee is nine crowns for every night.');
    const requests: ModelRequest[] = [];
    at.stage.model.answer((call) => {
      requests.push(call.request);
      if (requests.length > 1) return say('Nine crowns [1].')(call);
      for (const [id, query] of ['fee', 'zeppelin', '  ', 'crowns', 'night'].entries()) {
        call.send({ type: 'tool-call', id: `${id}`, name: 'search_sources', arguments: JSON.stringify({ query }) });
      }
      call.end('tool-calls');
    });
    await at.ask({ message: question });
    expect(requests[1]).toMatchObject({ toolChoice: 'none' });
    expect(requests[1]?.messages.at(-1)?.parts).toMatchObject([
      { id: '0', isError: false, result: expect.stringContaining('nine crowns') },
      { id: '1', isError: false, result: 'Nothing in the sources meets that.' },
      { id: '2', isError: true, result: expect.stringMatching(/^Give a query/) },
      { id: '3', isError: false, result: expect.stringContaining('nine crowns') },
      { id: '4', isError: true, result: 'No more searches: answer from what was found.' },
    ]);
  });

  it('is charged for what each of its calls wrote, and not for the words of an earlier one it goes on with', async () => {
    at.stage.inference.model = { capabilities };
    await at.addSource('Rules', 'The harbour fee is nine crowns for every night.');
    const runId = newId();
    const body = { spaceId: at.spaceId, message: question, runId };
    const reading = collectEvents(at.client.events(sendStream, { body }));
    const first = await at.stage.model.call(at.stage.model.calls.length + 1);
    first.say('A story that is rather long and has very many words. ');
    await reading.until('chunk');
    await at.client.call(stopRun, { params: { id: runId } });
    await reading.all();
    const { sessionId, messageId } = reading.events.at(-1) as Extract<RunEvent, { type: 'complete' }>;

    at.stage.model.answer((call) => {
      if (call.request.messages.at(-1)?.role === 'tool') return say('Nine crowns [1].')(call);
      call.say('Let me look. ');
      const usage = { input: 10, cached: 0, output: 0, reasoning: 0 };
      const query = { type: 'tool-call', id: 'a', name: 'search_sources', arguments: '{"query":"fee"}' } as const;
      call.send(query, { type: 'usage', usage }, { type: 'end', reason: 'tool-calls' });
      call.break();
    });
    const { reply } = await at.ask({ message: '', sessionId, continue: messageId });
    expect(reply?.usage?.output).toBe(estimateTokens('Let me look.') + 5);
  });
});
