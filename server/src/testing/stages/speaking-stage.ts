import { readChat } from '@atrium/contract/chats';
import { createPersona } from '@atrium/contract/personas';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { ModelRequest } from '../../ports/model-provider.ts';
import { collectEvents } from '../collect-events.ts';
import { samplePersona } from '../samples/sample-calls.ts';
import type { TestClient } from '../test-client.ts';
import { type RunStage, startRunStage } from './run-stage.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };

/**
 * Chats with personas, for the tests of a file: a signed-in user and a visitor, both new before each test, and a
 * template.
 */
export function stageSpeaking(open: () => Promise<Database>) {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let visitor: TestClient;
  let template: string;

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database, { clock });
    await stage.personas.start();
    const { rows } = await database.db.execute<{ id: number }>(
      sql`select id from persona_templates where is_active order by id limit 1`,
    );
    template = `template-${rows[0]?.id}`;
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    client = stage.server.signedIn().client;
    visitor = stage.server.signedIn({ kind: 'visitor' }).client;
    stage.model.answer((call) => {
      call.say('So be it.');
      call.end();
    });
  });

  const refusal = async (who: TestClient, body: Record<string, unknown>) => {
    const calls = stage.model.calls.length;
    const answer = await who.send(sendStream, { body: { message: 'Hello', ...body } });
    expect(stage.model.calls).toHaveLength(calls);
    return answer;
  };
  const say = async (body: Record<string, unknown>, who = client) => {
    const reader = collectEvents(who.events(sendStream, { body }));
    const reply = await reader.all();
    return { reply, created: await reader.until('session_created'), events: reader.events };
  };
  const made = async (change: Partial<typeof samplePersona> = {}, who = client) => {
    const { id } = await who.call(createPersona, { body: { ...samplePersona, ...change } });
    return id;
  };
  const lastRequest = () => stage.model.calls.at(-1)?.request as ModelRequest;
  const archived = async (isActive: boolean) =>
    database.db.execute(
      sql`update persona_templates set is_active = ${isActive}::boolean where id = ${Number(template.slice(9))}`,
    );
  const read = (id: string, who = client) => who.call(readChat, { params: { id } });
  return {
    get stage() {
      return stage;
    },
    get client() {
      return client;
    },
    get visitor() {
      return visitor;
    },
    get template() {
      return template;
    },
    get database() {
      return database;
    },
    refusal,
    say,
    made,
    lastRequest,
    archived,
    read,
  };
}
