import { getUser, listSessions } from '@atrium/contract/accounts';
import type { EndpointName } from '@atrium/contract/endpoints';
import { uploadAttachment } from '@atrium/contract/files';
import { addIntegration } from '@atrium/contract/integrations';
import { createNote } from '@atrium/contract/notes';
import { addPasskey, beginPasskey } from '@atrium/contract/passkeys';
import { createPersona, uploadPersonaPicture } from '@atrium/contract/personas';
import { sendStream } from '@atrium/contract/runs';
import { shareChat } from '@atrium/contract/sharing';
import { addSourceText } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { readReportMaterial, startReport } from '@atrium/contract/studio';
import { createTask } from '@atrium/contract/tasks';
import { sql } from 'drizzle-orm';
import { newId } from '../../platform/ids/new-id.ts';
import { collectEvents } from '../collect-events.ts';
import { createDrivenModel, type DrivenModel } from '../models/driven-model.ts';
import { sampleIntegration, samplePersona } from '../samples/sample-calls.ts';
import { createSoftwareAuthenticator } from '../sign-in/software-authenticator.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** The real app with several users, one of whom owns one of everything. Close it. */
export interface World {
  readonly server: TestApp;
  readonly model: DrivenModel;
  /** A signed-in user who owns the objects in `owned`. */
  readonly owner: TestClient;
  /** All other callers: none of them may see or change these objects. */
  readonly others: Readonly<Record<'stranger' | 'visitor' | 'user' | 'admin', TestClient>>;
  /** For each endpoint, the id of the owner's object for its `owns` parameter. */
  readonly owned: Readonly<Partial<Record<EndpointName, string>>>;
  /** Everything that the owner can see of these objects, to be compared before and after. */
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
  const ways = await addWaysIn(server, owner);
  const personas = await makePersona(server, owner);
  const integration = String((await owner.call(addIntegration, { body: sampleIntegration })).id);
  const owned: World['owned'] = {
    ...ways,
    readPayment: await makePayment(server, owner),
    ...personas.owned,
    ...(await makeSpace(owner)),
    readAttachment: file.id,
    deleteAttachment: file.id,
    ...ofChat(chat),
    rateMessage: message,
    saveReplyAsNote: message,
    readMessageImage: message,
    resumeRun: runId,
    stopRun: runId,
    updateShare: share.id,
    revokeShare: share.id,
    removeIntegration: integration,
    setIntegrationActive: integration,
    testIntegration: integration,
  };
  return {
    server,
    model,
    owner,
    others: { stranger: server.stranger(), visitor, user, admin },
    owned,
    look: () => look(server, owner, [personas.portrait, `/api/chat/${chat}`, `/api/attachments/${file.id}`]),
    close: () => server.close(),
  };
}

/** The endpoints that take the id of a chat. */
function ofChat(chat: string): World['owned'] {
  return {
    readChat: chat,
    readChatTotal: chat,
    renameChat: chat,
    deleteChat: chat,
    restoreChat: chat,
    pinChat: chat,
    moveChat: chat,
    chatToSource: chat,
    setChatPersonas: chat,
    showBranch: chat,
    driveChat: chat,
    importDriveChat: chat,
    exportChat: chat,
    readChatShare: chat,
    shareChat: chat,
  };
}

/** Adds one of each way into an account. */
async function addWaysIn(server: TestApp, owner: TestClient): Promise<World['owned']> {
  const { sessions } = await owner.call(listSessions);
  const { options } = await owner.call(beginPasskey);
  const credential = createSoftwareAuthenticator(server.url).create(options);
  const passkey = await owner.call(addPasskey, { body: { name: 'A key', credential } });
  const { id } = await owner.call(getUser);
  const identity = newId();
  await server.app.outside.database.db.execute(sql`
    insert into identities (user_id, id, provider, issuer, subject, email, is_email_verified, created_at, last_used_at)
    values (${id}, ${identity}, 'oidc', 'https://issuer.example', 'marked', '', false, now(), now())`);
  const session = sessions[0]?.id ?? '';
  return { endSession: session, renamePasskey: passkey.id, removePasskey: passkey.id, removeIdentity: identity };
}

/** A PNG of one pixel. */
const redDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A persona whose template has changed since, and a portrait. */
async function makePersona({ app }: TestApp, owner: TestClient) {
  const { id } = await owner.call(createPersona, { body: { ...samplePersona, templateId: 1 } });
  await app.outside.database.db.execute(sql`update persona_templates set version = 2 where id = 1`);
  const portrait = await owner.call(uploadPersonaPicture, { body: redDot });
  const persona = String(id);
  const owned: World['owned'] = {
    updatePersona: persona,
    deletePersona: persona,
    exportPersona: persona,
    readTemplateChange: persona,
    settleTemplateChange: persona,
    readPersonaPicture: portrait.filename,
    deletePersonaPicture: portrait.filename,
  };
  return { owned, portrait: portrait.url };
}

/** A third space, whose number no other user has, with a note and a task. */
async function makeSpace(owner: TestClient): Promise<World['owned']> {
  const { id } = await owner.call(createSpace, { body: { name: 'Marked' } });
  const note = await owner.call(createNote, { params: { spaceId: id }, body: { content: 'marked' } });
  const body = { title: 'Marked', text: 'A marked text' };
  const source = await owner.call(addSourceText, { params: { spaceId: id }, body });
  const task = await owner.call(createTask, { params: { spaceId: id }, body: { title: 'marked' } });
  // Each look has the note indexed, for which it waits a moment only.
  while ((await owner.call(readReportMaterial, { params: { spaceId: id } })).missing !== null);
  const report = await owner.call(startReport, {
    params: { spaceId: id },
    body: { kind: 'briefing', title: 'marked' },
  });
  const space = String(id);
  return {
    readSpace: space,
    updateSpace: space,
    archiveSpace: space,
    deleteSpace: space,
    restoreSpace: space,
    addFolder: space,
    renameFolder: space,
    deleteFolder: space,
    listFolderItems: space,
    orderFolders: space,
    fileItem: space,
    listEmployees: space,
    assignEmployee: space,
    removeEmployee: space,
    ...ownedSource(space, source.id),
    listSpaceChats: space,
    listNotes: space,
    createNote: space,
    readNote: note.id,
    saveNote: note.id,
    listNoteVersions: note.id,
    deleteNote: note.id,
    restoreNote: note.id,
    noteToSource: note.id,
    listTasks: space,
    createTask: space,
    orderTasks: space,
    updateTask: task.id,
    deleteTask: task.id,
    restoreTask: task.id,
    ...ownedReport(space, report.id),
  };
}

function ownedReport(space: string, report: string): World['owned'] {
  return {
    listReports: space,
    readReportMaterial: space,
    startReport: space,
    readReport: report,
    cancelReport: report,
    retryReport: report,
    deleteReport: report,
    restoreReport: report,
    exportReport: report,
  };
}

function ownedSource(space: string, source: string): World['owned'] {
  return {
    listSources: space,
    addSourceFile: space,
    addSourceText: space,
    addSourcePage: space,
    discoverPages: space,
    listPages: space,
    includeAllSources: space,
    readSource: source,
    updateSource: source,
    retrySource: source,
    refreshSource: source,
    listSourceChanges: source,
    readSourceText: source,
    findSourceQuote: source,
    readSourceFile: source,
    deleteSource: source,
    restoreSource: source,
  };
}

/** A failed payment, so that the provider is not called for it. */
async function makePayment({ app }: TestApp, owner: TestClient): Promise<string> {
  const { id } = await owner.call(getUser);
  await app.outside.database.db.execute(sql`
    insert into payments (user_id, id, intent_id, package_id, package_name, package_credits, amount, state, created_at)
    values (${id}, ${newId()}, 'pi_marked', 'marked', 'Marked', 1000, 900, 'failed', now())`);
  return 'pi_marked';
}

/** Lists that the owner can see, whatever they contain. */
const lists = [
  '/api/auth/user',
  '/api/auth/sessions',
  '/api/auth/identities',
  '/api/auth/passkeys',
  '/api/chat-sessions',
  '/api/digital-personas',
  '/api/spaces',
  '/api/spaces/3',
  '/api/spaces/3/sources',
  '/api/spaces/3/notes',
  '/api/spaces/3/chats',
  '/api/spaces/3/tasks',
  '/api/spaces/3/reports',
  '/api/shares',
  '/api/stripe/payments',
  '/api/user/credits',
  '/api/integrations',
];

async function look(server: TestApp, owner: TestClient, objects: readonly string[]): Promise<string> {
  const answers = [...lists, ...objects].map(async (path) => {
    const answer = await fetch(new URL(path, server.url), { headers: { cookie: owner.jar.header() ?? '' } });
    return `${answer.status} ${await answer.text()}`;
  });
  return (await Promise.all(answers)).join('\n');
}
