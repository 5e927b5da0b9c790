import { getUser } from '@atrium/contract/accounts';
import { sendStream } from '@atrium/contract/runs';
import { createCredits, fromCredits } from '../../features/credits/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ModelProvider } from '../../ports/model-provider.ts';
import type { WebSearch } from '../../ports/web-search.ts';
import { collectEvents, type EventReader } from '../collect-events.ts';
import { checkBooks } from '../database/check-books.ts';
import { createDrivenModel, type DrivenModel } from '../models/driven-model.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

export interface WalletStage {
  readonly server: TestApp;
  /** The model behind the platform's keys; titles are never requested from it. */
  readonly provider: DrivenModel;
  /** A new demo user. */
  person(): Promise<{ readonly client: TestClient; readonly id: string }>;
  /** Sends a message to the model that the wallet pays for. */
  send(client: TestClient, message?: string, more?: object): EventReader;
  /** Makes the model answer by itself, with this usage. */
  answers(input: number, output: number): void;
  /** Gives or takes credits until the user has this many. */
  setCredits(userId: string, credits: number): Promise<void>;
}

/** The first credits of a demo user, in micro-credits. */
export const firstCredits = fromCredits(100);

/** It costs 2 and 8 dollars per million tokens: see the catalogue. */
export const walletModel = 'gpt-4';

const platformKeys = {
  OPENAI_API_KEY: 'sk-platform',
  ANTHROPIC_API_KEY: 'sk-ant-platform',
  PERPLEXITY_API_KEY: 'pplx-platform',
};

/** The app over this database with a model controlled by the test, and a way to set a user's credits. */
export async function startWalletStage(
  database: Database,
  settings: Record<string, string> = platformKeys,
  webSearch: WebSearch | null = null,
): Promise<WalletStage> {
  const provider = createDrivenModel();
  // Titles are requested beside the replies.
  const connectModel = (): ModelProvider => ({
    stream: async (request, signal, take) =>
      request.system?.startsWith('Write a title')
        ? take([{ type: 'end', reason: 'stop' }])
        : provider.stream(request, signal, take),
  });
  const server = await startTestApp({
    overrides: { database, connectModel, builtInModel: () => createDrivenModel(), webSearch },
    settings,
  });
  return {
    server,
    provider,
    async person() {
      const client = await server.demoUser();
      return { client, ...(await client.call(getUser)) };
    },
    send: (client, message = 'Hello', more = {}) =>
      collectEvents(client.events(sendStream, { body: { message, model: walletModel, ...more } })),
    answers: (input, output) =>
      provider.answer((call) => {
        call.say('A heron is a bird.');
        const usage = { input, cached: 0, output, reasoning: 0 };
        call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
        call.break();
      }),
    async setCredits(userId, credits) {
      const { clock, log } = server.app.outside;
      const ledger = createCredits({ database, clock, log, keepUser: async () => true, settings: server.config });
      await ledger.walletOf({ userId, kind: 'user', isDemo: true });
      const { balance } = await checkBooks(database, userId);
      const posting = { userId, key: newId(), amount: fromCredits(credits) - balance, about: { description: 'Set' } };
      await database.transaction((tx) => ledger.adjust(tx, posting));
    },
  };
}
