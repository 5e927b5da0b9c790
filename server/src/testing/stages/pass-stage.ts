import { readChat } from '@atrium/contract/chats';
import { createPersona } from '@atrium/contract/personas';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ModelRequest } from '../../ports/model-provider.ts';
import { collectEvents } from '../collect-events.ts';
import { samplePersona } from '../samples/sample-calls.ts';
import type { TestClient } from '../test-client.ts';
import { type RunStage, startRunStage } from './run-stage.ts';

/** What is new before each test. */
interface Now {
  stage: RunStage;
  client: TestClient;
  userId: string;
  ids: number[];
  database: Database;
}

/** The names, in order. */
export const names = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name) ?? [];

/** What a model was sent, one line per message. */
export const texts = (request: ModelRequest | undefined) =>
  request?.messages.map(({ role, parts }) => `${role}: ${parts[0]?.type === 'text' ? parts[0].text : ''}`);

/** Holds back the next runs of a process before they are stored, until the test says so. */
export function holdStarts({ inference }: RunStage): { readonly reached: Promise<void>; readonly goOn: () => void } {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { prepare } = inference;
  inference.prepare = async (...asked) => {
    reached.resolve();
    await held.promise;
    return prepare(...asked);
  };
  return { reached: reached.promise, goOn: held.resolve };
}

/** A user with three personas, Ada, Ben and Cleo, new before each test of a file, in a process that others can join. */
export function stagePasses(open: () => Promise<Database>) {
  const at = {} as Now;
  const stages: RunStage[] = [];

  beforeAll(async () => {
    at.database = await open();
  });
  beforeEach(async () => {
    at.userId = newId();
    ({ stage: at.stage, client: at.client } = await replica());
    at.ids = [];
    for (const name of ['Ada', 'Ben', 'Cleo']) {
      const { id } = await at.client.call(createPersona, { body: { ...samplePersona, name } });
      at.ids.push(id);
    }
  });
  afterEach(async () => {
    for (const one of stages.splice(0)) await one.close();
  });

  const replica = async (options: Parameters<typeof startRunStage>[1] = {}) => {
    const another = await startRunStage(at.database, options);
    stages.push(another);
    return { stage: another, client: another.server.signedIn({ userId: at.userId }).client };
  };
  const personas = () => at.ids.map((id) => ({ id }));
  const send = (body: Record<string, unknown>) => collectEvents(at.client.events(sendStream, { body }));
  const follow = (id: string, who = at.client) => collectEvents(who.events(resumeRun, { params: { id } }));
  const read = (id: string) => at.client.call(readChat, { params: { id } });
  /** Makes each persona say its name, as given in its prompt. */
  const introduce = (who = at.stage) =>
    who.model.answer((call) => {
      call.say(`I am ${/Name: (\w+)/.exec(call.request.system ?? '')?.[1] ?? 'nobody'}.`);
      call.end();
    });
  /** Reads a pass to its end. */
  const passOf = async (first: ReturnType<typeof send>) => {
    const runs = [];
    for (let reader = first; ; ) {
      const reply = await reader.all();
      const created = await reader.until('session_created');
      const last = reader.events.at(-1);
      runs.push({ reply, created, last });
      if (last?.type !== 'complete' || !last.next) return runs;
      reader = follow(last.next.runId);
    }
  };
  const secondCall = async () => {
    const reader = send({ message: 'Who are you?', personas: personas() });
    const created = await reader.until('session_created');
    (await at.stage.model.call(1)).say('I am Ada.');
    (await at.stage.model.call(1)).end();
    await reader.all();
    const { next } = await reader.until('complete');
    return { created, next, call: await at.stage.model.call(2) };
  };
  return Object.assign(at, { stages, replica, personas, send, follow, read, introduce, passOf, secondCall });
}
