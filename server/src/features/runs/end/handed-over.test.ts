import { demoLogin, getUser } from '@atrium/contract/accounts';
import { readChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../platform/log/create-log.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createDrivenModel } from '../../../testing/models/driven-model.ts';
import { startTestApp } from '../../../testing/test-app.ts';

describeOnBothStores('a reply whose visitor has signed in', (open) => {
  it('ends without a word in the log, also before its process has heard whose it is now', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', secrets: [], destination: { write: (line) => void lines.push(line) } });
    const model = createDrivenModel();
    const store = await open();
    const deaf = { ...store, db: store.db, listen: async () => async () => undefined };
    const server = await startTestApp({ overrides: { database: deaf, log, builtInModel: () => model } });
    onTestFinished(() => server.close());
    const client = server.stranger();
    const reader = collectEvents(client.events(sendStream, { body: { message: 'Whose are you now?' } }));
    const { sessionId } = await reader.until('session_created');
    const call = await model.call(1);
    await client.call(demoLogin);
    // What the visitor has is handed over with the first request after the sign-in.
    await client.call(getUser);
    call.say('Yours.');
    call.end();
    await reader.all().catch(() => undefined);
    const last = async () => (await client.call(readChat, { params: { id: sessionId } })).messages.at(-1);
    await expect.poll(last).toMatchObject({ status: 'complete', content: 'Yours.' });
    expect(lines).toEqual([]);
  });
});
