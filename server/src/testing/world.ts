import { getUser } from '@atrium/contract/accounts';
import type { EndpointName } from '@atrium/contract/endpoints';
import { uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { shareChat } from '@atrium/contract/sharing';
import { sql } from 'drizzle-orm';
import { collectEvents } from './collect-events.ts';
import { createDrivenModel, type DrivenModel } from './driven-model.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** The real app with people in it, of whom one owns one of everything. Close it. */
export interface World {
  readonly server: TestApp;
  readonly model: DrivenModel;
  /** A signed-in user who owns what `owned` names. */
  readonly owner: TestClient;
  /** Everyone else: none of them may see or touch it. */
  readonly others: Readonly<Record<'stranger' | 'visitor' | 'user' | 'admin', TestClient>>;
  /** The id that an endpoint's `owns` parameter takes, of the owner's object. */
  readonly owned: Readonly<Partial<Record<EndpointName, string>>>;
  /** All that the owner can see of what he owns, to be compared before and after. */
  look(): Promise<string>;
  close(): Promise<void>;
}

export async function createWorld(options: TestAppOptions = {}): Promise<World> {
  const model = createDrivenModel();
  model.answer((call) => {
    call.say('A heron is a bird.');
    call.end();
  });
  const overrides = { builtInModel: () => model, ...options.overrides };
  const server = await startTestApp({ ...options, overrides });
  const [owner, user, admin] = [await server.demoUser(), await server.demoUser(), await server.demoUser()];
  const { id } = await admin.call(getUser);
  await server.app.outside.database.db.execute(sql`update users set role = 'admin' where id = ${id}`);
  const visitor = server.stranger();
  await collectEvents(visitor.events(sendStream, { body: { message: 'I am new here' } })).all();
  const run = await collectEvents(owner.events(sendStream, { body: { message: 'A marked question' } })).until(
    'session_created',
  );
  const query = { name: 'marked.txt', type: 'text/plain' };
  const file = await owner.call(uploadAttachment, { query, body: new TextEncoder().encode('marked text') });
  const { sessionId: chat, messageId: message, runId } = run;
  const share = await owner.call(shareChat, { params: { id: chat } });
  const owned: World['owned'] = {
    readAttachment: file.id,
    deleteAttachment: file.id,
    readChat: chat,
    renameChat: chat,
    deleteChat: chat,
    restoreChat: chat,
    pinChat: chat,
    showBranch: chat,
    rateMessage: message,
    readMessageImage: message,
    driveChat: chat,
    resumeRun: runId,
    stopRun: runId,
    readChatShare: chat,
    shareChat: chat,
    updateShare: share.id,
    revokeShare: share.id,
  };
  const get = async (path: string) => {
    const answer = await fetch(new URL(path, server.url), { headers: { cookie: owner.jar.header() ?? '' } });
    return `${answer.status} ${await answer.text()}`;
  };
  return {
    server,
    model,
    owner,
    others: { stranger: server.stranger(), visitor, user, admin },
    owned,
    look: async () =>
      (
        await Promise.all([
          get('/api/auth/user'),
          get('/api/chat-sessions'),
          get(`/api/chat/${chat}`),
          get(`/api/attachments/${file.id}`),
          get('/api/shares'),
        ])
      ).join('\n'),
    close: () => server.close(),
  };
}
