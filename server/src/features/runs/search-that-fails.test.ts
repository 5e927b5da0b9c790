import { sendStream } from '@atrium/contract/runs';
import { createSpace } from '@atrium/contract/spaces';
import { expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startRunStage } from '../../testing/stages/run-stage.ts';

describeOnBothStores('a search of the sources that fails or is too slow', (open) => {
  it('does not fail the reply, which says so', async () => {
    const database = await open();
    for (const search of [() => Promise.reject(new Error('down')), () => new Promise<never>(() => {})]) {
      const retrieval = { search, neighbours: async () => [] };
      const stage = await startRunStage(database, { retrieval, searchPatience: 50 });
      const { client, actor } = stage.server.signedIn();
      const { id: spaceId } = await client.call(createSpace, { body: { name: 'Harbour' } });
      await database.transaction((tx) =>
        stage.spaces.place(tx, { userId: actor.userId, spaceId, kind: 'source', itemId: newId() }),
      );
      stage.model.answer((call) => {
        call.say('Without them, then.');
        call.end();
      });
      const reader = collectEvents(client.events(sendStream, { body: { message: 'Hello', spaceId } }));
      await reader.all();
      const { events } = reader;
      expect(events.at(-1)).toMatchObject({ type: 'complete', grounding: { state: 'not-searched', sentences: [] } });
      expect(events).toContainEqual({
        type: 'activity',
        activity: {
          id: 'sources',
          kind: 'search',
          title: 'Searching your sources',
          status: 'failed',
          detail: 'Your sources could not be searched just now. This reply does without them.',
        },
      });
      expect(stage.model.calls[0]?.request.system).toContain('cannot be searched');
      await stage.close();
    }
  });
});
