import { deleteChat, renameChat } from '@atrium/contract/chats';
import { type DriveStatus, driveHistory, driveStatus } from '@atrium/contract/drive-mirror';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { collectEvents } from '../collect-events.ts';
import type { FakeFile } from '../fake-drive/drive-state.ts';
import { type FakeDrive, startFakeDrive } from '../fake-drive/fake-drive.ts';
import { jobsInHand } from '../jobs-in-hand.ts';
import type { TestClient } from '../test-client.ts';
import { type RunStage, startRunStage } from './run-stage.ts';

/**
 * A user whose chats are mirrored to the fake drive, with a clock and without workers: jobs run when they are told to.
 */
export interface DriveStage {
  readonly stage: RunStage;
  readonly client: TestClient;
  readonly userId: string;
  readonly clock: Clock;
  /** Sends a message, waits for its reply and returns the chat's id. */
  say(message: string, sessionId?: string): Promise<string>;
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Runs the jobs of the mirror that are due, until none is left. */
  work(): Promise<void>;
  /** Runs one job, as on a replica that is told to stop by the signal. */
  attempt(signal: AbortSignal): Promise<void>;
  /** Moves the clock forward. */
  pass(seconds: number): void;
  status(): Promise<DriveStatus>;
  history(): Promise<{ id: string; title: string; isOnlyInDrive: boolean }[]>;
  /** Names of the files in the drive. */
  names(): string[];
  /** The chat file in the drive whose name begins with this. */
  file(start: string): FakeFile | undefined;
  close(): Promise<void>;
}

/** `patience`: milliseconds until the drive must begin its answer; by default as in the product. */
export async function startDriveStage(database: Database, drive: FakeDrive, patience?: number): Promise<DriveStage> {
  let now = Date.now();
  const clock: Clock = { now: () => new Date(now) };
  const stage = await startRunStage(database, { clock, drive, ...(patience === undefined ? {} : { patience }) });
  stage.model.answer((call) => {
    call.say('Answer.');
    call.end();
  });
  const { client, actor } = stage.server.signedIn();
  const { userId } = actor;
  const jobs = jobsInHand(database);
  stage.mirror.handleJobs(jobs);
  const mirror = (signal: AbortSignal) => jobs.work('mirror-drive', { userId }, signal);
  const waiting = async () => {
    const { rows } = await database.db.execute<{ start_after_seconds: number }>(
      `delete from outbox where queue = 'mirror-drive' and data->>'userId' = '${userId}' returning start_after_seconds`,
    );
    return rows.some((row) => row.start_after_seconds === 0);
  };
  return {
    stage,
    client,
    userId,
    clock,
    async say(message, sessionId) {
      const body = { message, ...(sessionId ? { sessionId } : {}) };
      const end = await collectEvents(client.events(sendStream, { body })).until('complete');
      return end.sessionId;
    },
    rename: async (id, title) => void (await client.call(renameChat, { params: { id }, body: { title } })),
    remove: async (id) => void (await client.call(deleteChat, { params: { id } })),
    async work() {
      do await mirror(new AbortController().signal);
      while (await waiting());
    },
    attempt: mirror,
    pass: (seconds) => {
      now += seconds * 1000;
    },
    status: () => client.call(driveStatus),
    history: () => client.call(driveHistory),
    names: () =>
      drive
        .files()
        .map((file) => file.name)
        .sort(),
    file: (start) => drive.files().find((file) => file.name.startsWith(start) && file.name.endsWith('.json')),
    close: () => stage.close(),
  };
}

/** The fake drive and a stage that is new before each test, for the tests of a file; `patience` as above. */
export function stageDrive(open: () => Promise<Database>, patience?: number) {
  let fake: FakeDrive;
  let database: Database;
  let stage: DriveStage;
  beforeAll(async () => {
    fake = await startFakeDrive();
    database = await open();
  });
  beforeEach(async () => {
    fake.reset();
    stage = await startDriveStage(database, fake, patience);
  });
  afterEach(() => stage.close());
  afterAll(() => fake.close());
  return {
    get fake() {
      return fake;
    },
    get database() {
      return database;
    },
    get stage() {
      return stage;
    },
    connect: () => stage.stage.grants.connect(stage.userId),
  };
}
