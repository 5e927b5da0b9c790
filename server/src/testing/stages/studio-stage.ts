import { getUser } from '@atrium/contract/accounts';
import { createNote } from '@atrium/contract/notes';
import { createSpace } from '@atrium/contract/spaces';
import { readReport, readReportMaterial, startReport } from '@atrium/contract/studio';
import { openAccounts } from '../../app/open-accounts.ts';
import { createCredits } from '../../features/credits/index.ts';
import { createInference } from '../../features/inference/index.ts';
import { createModels } from '../../features/models/index.ts';
import { createNotes } from '../../features/notes/index.ts';
import { createRetrieval } from '../../features/retrieval/index.ts';
import { createSpaces } from '../../features/spaces/index.ts';
import { createStudio } from '../../features/studio/index.ts';
import { createUsage } from '../../features/usage/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { jobsInHand } from '../jobs-in-hand.ts';
import { createDrivenModel, type DrivenModel } from '../models/driven-model.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** A process that writes reports. */
export interface ReportProcess {
  readonly database?: Database;
  readonly clock?: Clock;
}

/** The app without jobs, with a model controlled by the test and processes that write reports when they are told to. */
export interface StudioStage {
  readonly server: TestApp;
  /** The model behind gpt-4, which is paid with credits. */
  readonly model: DrivenModel;
  /** Writes a report as far as possible. */
  write(userId: string, reportId: string, process?: ReportProcess): Promise<void>;
  /** Does what is due every minute: continues, or cleans up, what crashed processes left behind. */
  resume(process?: ReportProcess): Promise<void>;
  /** A user with a space of their own and notes in it. */
  person(...notes: readonly string[]): Promise<Person>;
}

export interface Person {
  readonly client: TestClient;
  readonly id: string;
  readonly spaceId: number;
  readonly noteIds: readonly string[];
  /** Starts a report and returns its id. */
  begin(body: Parameters<typeof bodyOf>[0]): Promise<string>;
  read(id: string): ReturnType<typeof readOf>;
}

const bodyOf = (body: {
  kind: 'briefing' | 'study_guide' | 'faq' | 'timeline' | 'custom';
  wish?: string;
  title?: string;
  model?: string;
}) => body;
const readOf = (client: TestClient, id: string) => client.call(readReport, { params: { id } });

export async function startStudioStage(database: Database, more: TestAppOptions = {}): Promise<StudioStage> {
  const model = createDrivenModel();
  const settings = { OPENAI_API_KEY: 'sk-platform', ...more.settings };
  const overrides = { ...more.overrides, database, connectModel: () => model };
  const server = await startTestApp({ overrides, settings });
  const { outside } = server.app;
  return {
    server,
    model,
    write: (userId, reportId, process = {}) =>
      processOf(server, { ...outside, ...process }).write({ userId, reportId }),
    resume: (process = {}) => processOf(server, { ...outside, ...process }).resume(),
    async person(...notes) {
      const client = await server.demoUser();
      const { id } = await client.call(getUser);
      const spaceId = (await client.call(createSpace, { body: { name: 'Harbour' } })).id;
      const noteIds: string[] = [];
      for (const content of notes) {
        const body = { title: `Note ${noteIds.length + 1}`, content };
        noteIds.push((await client.call(createNote, { params: { spaceId }, body })).id);
        // Has the notes indexed, as a job would do some seconds later.
        await client.call(readReportMaterial, { params: { spaceId } });
      }
      const begin = async (body: Parameters<typeof bodyOf>[0]) =>
        (await client.call(startReport, { params: { spaceId }, body })).id;
      return { client, id, spaceId, noteIds, begin, read: (report) => readOf(client, report) };
    },
  };
}

type Handler = (data: { userId: string; reportId: string }) => Promise<void>;

/** The jobs of a separate process, assembled as the app assembles its slices, over this database and clock. */
function processOf(server: TestApp, outside: TestApp['app']['outside']): { write: Handler; resume(): Promise<void> } {
  const { config } = server;
  const spaces = createSpaces({ ...outside, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] });
  const retrieval = createRetrieval({ ...outside, spaces });
  const notHere = () => Promise.reject(new Error('not here'));
  const [sources, files] = [{ addText: notHere }, { elsewhere: { hold: notHere, judge: notHere } }];
  const notes = createNotes({ ...outside, spaces, retrieval, sources, files });
  const inference = createInference({
    ...outside,
    connect: outside.connectModel,
    builtIn: outside.builtInModel([]),
    models: createModels({ productName: 'Atrium' }),
    usage: createUsage(outside),
    credits: createCredits({ ...outside, keepUser: async () => true, settings: config }),
    integrations: { ownKeysOf: async () => [] },
    settings: { ...config, localServers: [] },
  });
  const accounts = openAccounts(config, outside, { lifecycles: [], storageSubscribers: [] });
  const studio = createStudio({ ...outside, ...config, accounts, spaces, retrieval, notes, inference });
  const jobs = jobsInHand(outside.database);
  studio.handleJobs(jobs);
  const { signal } = new AbortController();
  return { write: (data) => jobs.work('write-report', data, signal), resume: () => studio.resume() };
}
