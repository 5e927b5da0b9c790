import { getUser } from '@atrium/contract/accounts';
import { shareChat } from '@atrium/contract/sharing';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { sendWhole } from '../../testing/send-whole.ts';
import { startTestApp } from '../../testing/test-app.ts';

describeOnBothStores('shared links of one user', (open) => {
  test('are a thousand at most, also where several are made at once', async () => {
    const database = await open();
    const server = await startTestApp({ overrides: { database } });
    onTestFinished(() => server.close());
    const owner = await server.demoUser();
    const { id: userId } = await owner.call(getUser);
    const chats: string[] = [];
    for (let n = 0; n < 5; n += 1) chats.push((await sendWhole(owner, { message: `Question ${n}` })).sessionId);
    const share = (id: string) => owner.send(shareChat, { params: { id } });
    const [first = '', ...rest] = chats;
    const made = await share(first);
    await database.db.execute(sql`insert into shares
      select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'chat_id', gen_random_uuid(),
        'token', gen_random_uuid()))).*
      from shares as s, generate_series(2, 998) where s.user_id = ${userId}`);
    const answers = await Promise.all(rest.map(share));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    // What is shared already keeps its link.
    expect(await share(first)).toMatchObject({ status: 200, body: made.body });
  });
});
