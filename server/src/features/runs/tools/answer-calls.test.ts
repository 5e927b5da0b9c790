import type { RunEvent } from '@atrium/contract/run-event';
import { sendStream, stopRun } from '@atrium/contract/runs';
import { estimateTokens } from '@atrium/contract/token-rules';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { question, say, stageGroundedChats } from '../../../testing/stages/grounded-stage.ts';

describeOnBothStores('a reply that goes on with an earlier one and searches', (open) => {
  const at = stageGroundedChats(open);

  it('is charged for what each of its calls wrote, and not for the words it began with', async () => {
    const capabilities = { images: false, pdf: false, thinking: false, webSearch: false, tools: true };
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
