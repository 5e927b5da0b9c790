import { applyRunEvent, emptyReply } from '@atrium/contract/run-event';
import { resumeRun } from '@atrium/contract/runs';
import { expect, it } from 'vitest';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { stageProcesses } from '../../../testing/stages/process-stage.ts';

describeOnBothStores('a reader who goes on with a run on another replica', (open, kind) => {
  const { start, begin, stored } = stageProcesses(open);

  it.skipIf(kind === 'pglite')('has all of it also where he had seen part of what was stored together', async () => {
    const { reader, created, call } = await begin('Piece by piece');
    await expect.poll(() => stored(created.runId)).toContain('session_created');
    for (const piece of ['One ', 'two ', 'three ']) call.say(piece);
    await reader.untilText(4);
    const seen = reader.events.findIndex(({ type }) => type === 'chunk');
    const before = reader.events.slice(0, seen + 1);
    const after = reader.seqs[seen] ?? 0;
    await expect.poll(() => stored(created.runId)).toContain('"One two three "');
    const other = await start();
    const there = collectEvents(
      other.client.events(resumeRun, { params: { id: created.runId }, query: { fromSeq: after } }),
    );
    expect(await there.until('snapshot')).toMatchObject({ content: 'One two three ' });
    call.say('and four.');
    call.end();
    await there.all();
    expect(there.seqs.every((seq) => (seq ?? 0) > after)).toBe(true);
    const whole = [...before, ...there.events].reduce(applyRunEvent, emptyReply);
    expect(whole).toMatchObject({ status: 'complete', content: 'One two three and four.' });
  });
});
