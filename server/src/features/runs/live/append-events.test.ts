import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { appendEvents, moveRuns, readEvents } from '../store.ts';
import { runs } from '../tables.ts';
import { EventWriter, type Stretch } from './event-writer.ts';
import { LiveRun } from './live-run.ts';
import { runLimits } from './run-limits.ts';

describeOnBothStores('the stored events of a run', (open) => {
  let database: Database;
  let run: LiveRun;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    const identity = { id: newId(), chatId: newId(), messageId: newId(), userMessageId: newId(), bodyHash: '' };
    run = new LiveRun(newId(), identity, runLimits.fast, 0);
    await database.db.insert(runs).values({
      ...identity,
      userId: run.userId,
      status: 'running',
      instanceId: newId(),
      actorKind: 'user',
      modelId: 'm',
      vendorModel: 'v',
      route: 'house',
      thinkingMode: 'fast',
      webSearch: false,
      startedAt: new Date(),
    });
  });

  const say = (content: string) => run.publish([{ type: 'chunk', content }]);
  const stored = async () =>
    (await readEvents(database.db, run.userId, run.identity.id, 0)).map(({ frames }) => frames).join('');
  const append = (...stretches: Stretch[]) => appendEvents(database.db, 'run_news', stretches);
  const stretch = (firstSeq: number, lastSeq: number, frames: string): Stretch => ({
    userId: run.userId,
    runId: run.identity.id,
    firstSeq,
    lastSeq,
    frames,
    isFollowed: false,
  });

  it('have no gap when the answer of a write is lost after its commit and more has come since', async () => {
    let isAnswerLost = true;
    const writer = new EventWriter(
      async (stretches) => {
        const found = await append(...stretches);
        if (isAnswerLost) throw new Error('The connection was lost.');
        return found;
      },
      () => {},
    );
    say('one');
    writer.add(run);
    await writer.flush();
    expect(await stored()).toContain('one');
    isAnswerLost = false;
    say('two');
    writer.add(run);
    await writer.flush();
    say('three');
    writer.add(run);
    await writer.flush();
    expect(
      [...(await stored()).matchAll(/^id: (\d+)\ndata: .*"content":"(\w+)"/gm)].map((found) => found.slice(1)),
    ).toEqual([
      ['2', 'onetwo'],
      ['3', 'three'],
    ]);
  });

  it('keep the longer stretch when the shorter one arrives after it', async () => {
    await append(stretch(1, 2, 'one two '));
    await append(stretch(1, 1, 'one '));
    expect(await stored()).toBe('one two ');
  });

  it('are given whole to one who has seen the shorter stretch', async () => {
    await append(stretch(1, 1, 'one '));
    await append(stretch(1, 2, 'one two '));
    expect(await readEvents(database.db, run.userId, run.identity.id, 1)).toEqual([
      { firstSeq: 1, frames: 'one two ' },
    ]);
  });

  it('are not written for a run that has ended', async () => {
    await database.db.execute(`update runs set status = 'complete' where id = '${run.identity.id}'`);
    await append(stretch(1, 1, 'late '));
    expect(await stored()).toBe('');
  });

  it('are not lost when their run becomes somebody else’s before its writer hears of it', async () => {
    const writer = new EventWriter(
      (stretches) => append(...stretches),
      () => {},
    );
    const memberId = newId();
    await database.transaction((tx) => moveRuns(tx, run.userId, memberId, new Map()));
    say('one');
    writer.add(run);
    await writer.flush();
    run.userId = memberId;
    say('two');
    writer.add(run);
    await writer.flush();
    expect([...(await stored()).matchAll(/"content":"(\w+)"/g)].map(([, content]) => content)).toEqual(['onetwo']);
  });

  it('are given up where their run is over, and where the longer stretch is there already', async () => {
    const groups: number[] = [];
    const writer = new EventWriter(
      (stretches) => {
        groups.push(stretches.length);
        return append(...stretches);
      },
      () => {},
    );
    await append(stretch(1, 3, 'one two three '));
    say('one');
    writer.add(run);
    await writer.flush();
    await database.db.execute(`update runs set status = 'complete' where id = '${run.identity.id}'`);
    run.isOver = true;
    say('two');
    writer.add(run);
    await writer.flush();
    await writer.flush();
    expect(groups).toEqual([1, 1]);
  });
});
