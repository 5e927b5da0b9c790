import type { ModelEvent, ModelProvider, ModelRequest } from '../ports/model-provider.ts';

/** What a scripted model does at one step. */
export type ScriptStep =
  | { readonly events: readonly ModelEvent[] }
  /** Waits until the test lets it go on, or the call is aborted. */
  | { readonly gate: Gate }
  | { readonly fail: Error };

/** Something a test opens when it is time. */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** A model that says what it is told to. It is for tests alone and never ships. */
export interface ScriptedModel extends ModelProvider {
  /** The calls so far, oldest first. */
  readonly calls: readonly { readonly request: ModelRequest; readonly signal: AbortSignal }[];
  /** What the next calls do, each its own script; without one the answer is 'Hello from the script.'. */
  script(...scripts: readonly (readonly ScriptStep[])[]): void;
}

/** The steps of a plain answer in these pieces. */
export function says(...pieces: readonly string[]): readonly ScriptStep[] {
  const usage = { input: 10, cached: 0, output: pieces.length, reasoning: 0 };
  return [
    ...pieces.map((text) => ({ events: [{ type: 'text', text } as const] })),
    {
      events: [
        { type: 'usage', usage },
        { type: 'end', reason: 'stop' },
      ],
    },
  ];
}

export function createScriptedModel(): ScriptedModel {
  const calls: { request: ModelRequest; signal: AbortSignal }[] = [];
  const waiting: (readonly ScriptStep[])[] = [];
  return {
    calls,
    script: (...scripts) => void waiting.push(...scripts),
    async *stream(request, signal) {
      calls.push({ request, signal });
      for (const step of waiting.shift() ?? says('Hello ', 'from the ', 'script.')) {
        signal.throwIfAborted();
        if ('fail' in step) throw step.fail;
        if ('gate' in step) await Promise.race([step.gate.opened, aborted(signal)]);
        else yield step.events;
      }
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
