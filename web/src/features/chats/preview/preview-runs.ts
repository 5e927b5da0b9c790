import type { Message } from '@atrium/contract/messages';
import { defaultModelId } from '@atrium/contract/model-ids';
import type { PersonaFields } from '@atrium/contract/personas';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { modelsKey } from '../queries.ts';
import { runDeps } from '../run/active-runs.ts';
import { beginRun } from '../run/begin-run.ts';
import { endedMessage, type LiveRun } from '../run/live-run.ts';
import { type RunHost, Runs } from '../run/runs.ts';

export interface PreviewState {
  /** The chat of the preview on the server; null until its first reply has begun. No list shows it. */
  readonly chatId: string | null;
  readonly messages: readonly Message[];
  readonly text: string;
  /** The model chosen in the preview; null: the default model. */
  readonly model: string | null;
  /** Why the last question was refused. Its text is back in the field. */
  readonly failure: string | null;
}

const nothing: PreviewState = { chatId: null, messages: [], text: '', model: null, failure: null };

/** A chat with a persona that is being edited. It has its own runs, which the rest of the page does not see. */
export class Preview {
  readonly state: StoreApi<PreviewState> = createStore<PreviewState>(() => nothing);
  readonly runs: Runs;

  constructor() {
    this.runs = new Runs({ host: hostOf(this.state), ...runDeps });
  }

  /** Asks the persona in its current state. */
  ask(draft: PersonaFields): void {
    const { text, model, chatId, messages } = this.state.getState();
    const waiting = this.run;
    if (text.trim() === '' || waiting?.reply.status === 'streaming') return;
    // A question that got no answer makes way for a new one.
    if (waiting) this.runs.forget(waiting.runId);
    const known = queryClient.getQueryData<{ readonly defaultModel: string }>(modelsKey);
    const run = beginRun({
      ask: { kind: 'question', text: text.trim(), attachments: [] },
      settings: {
        model: model ?? known?.defaultModel ?? defaultModelId,
        badge: '',
        thinkingMode: 'fast',
        webSearch: false,
      },
      chatId,
      slot: 'preview',
      runId: uuidV7(),
      messageId: uuidV7(),
      personas: [],
      lastId: messages.at(-1)?.id ?? null,
      now: new Date().toISOString(),
    });
    this.state.setState({ text: '', failure: null });
    this.runs.start({ ...run, request: { ...run.request, persona: { draft } } });
  }

  get run(): LiveRun | undefined {
    return Object.values(this.runs.store.getState().runs)[0];
  }

  /** Stops the reply that is being written. */
  stop(): void {
    const { run } = this;
    if (run?.reply.status === 'streaming') void this.runs.stop(run.runId);
  }

  /** Begins an empty chat. The typed text and the model are kept. A reply that is being written is stopped. */
  startOver(): void {
    this.#leave();
    const { text, model } = this.state.getState();
    this.state.setState({ ...nothing, text, model });
  }

  /** Closes the preview. */
  close(): void {
    this.#leave();
  }

  #leave(): void {
    const { run } = this;
    if (!run) return;
    if (run.reply.status === 'streaming') void this.runs.stop(run.runId);
    this.runs.forget(run.runId);
  }
}

/** How the preview reacts to the events of a run. */
function hostOf(state: StoreApi<PreviewState>): RunHost {
  const giveBack = ({ question }: LiveRun, failure: string) => {
    const { text } = state.getState();
    const asked = question?.content ?? '';
    state.setState({ failure, text: text === '' ? asked : `${asked}\n\n${text}` });
  };
  return {
    opened: ({ chatId }) => state.setState({ chatId }),
    titled: () => undefined,
    ended: (run) =>
      state.setState(({ messages }) => ({
        messages: [...messages, ...(run.question ? [run.question] : []), endedMessage(run)],
      })),
    refused: (run, error) => giveBack(run, sentenceOf(error)),
    unsent: () => false,
    sentenceOf,
    gone: (run) => {
      // The server deletes the chat a while after its last message.
      state.setState({ chatId: null, messages: [] });
      giveBack(run, 'This preview has ended. Ask again to begin another.');
    },
    unstopped: () =>
      state.setState({ failure: 'The reply could not be stopped. Check your connection and try again.' }),
  };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'The server could not be reached. Check your connection and try again.';
  if (error.code === 'api-key-required')
    return 'This model needs an API key. Add one in Settings > Integrations > AI Models.';
  return error.sentence;
}
