import type { EndReason, ModelEvent, ModelProvider, ModelRequest, TakeEvents } from '../../ports/model-provider.ts';

/** One call of the model, controlled by the test. */
export interface ModelCall {
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  /** Sends events as one network read. */
  send(...events: readonly ModelEvent[]): void;
  say(text: string): void;
  /** Sends the usage and ends normally. */
  end(reason?: EndReason): void;
  /** Makes the stream fail with this error, or cuts it if there is none. */
  break(error?: Error): void;
}

/** A model controlled by the test: it sends what it is told to, when it is told to. */
export interface DrivenModel extends ModelProvider {
  readonly calls: readonly ModelCall[];
  /** The n-th call, counted from 1, as soon as it is made. */
  call(n: number): Promise<ModelCall>;
  /** Answers every call from now on with this script. */
  answer(script: ((call: ModelCall) => void) | null): void;
}

export function createDrivenModel(): DrivenModel {
  const calls: ModelCall[] = [];
  const waiting: { n: number; resolve: (call: ModelCall) => void }[] = [];
  let script: ((call: ModelCall) => void) | null = null;
  return {
    calls,
    call: (n) => {
      const made = calls[n - 1];
      return made ? Promise.resolve(made) : new Promise((resolve) => waiting.push({ n, resolve }));
    },
    answer: (next) => {
      script = next;
    },
    stream(request, signal, take) {
      const { call, ended } = openCall(request, signal, take);
      calls.push(call);
      for (const { n, resolve } of waiting) if (n === calls.length) resolve(call);
      script?.(call);
      return ended;
    },
  };
}

const usage = { input: 10, cached: 0, output: 5, reasoning: 0 };

function openCall(request: ModelRequest, signal: AbortSignal, take: TakeEvents) {
  const queue: (readonly ModelEvent[])[] = [];
  let over: { error?: Error } | null = null;
  let wake = () => {};
  const send = (...events: readonly ModelEvent[]) => {
    queue.push(events);
    wake();
  };
  const finish = (error?: Error) => {
    over ??= error ? { error } : {};
    wake();
  };
  signal.addEventListener('abort', () => finish(signal.reason), { once: true });
  const call: ModelCall = {
    request,
    signal,
    send,
    say: (text) => send({ type: 'text', text }),
    end: (reason = 'stop') => {
      send({ type: 'usage', usage }, { type: 'end', reason });
      finish();
    },
    break: finish,
  };
  const deliver = async (): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const batch = queue.shift();
      if (batch) take(batch);
      else if (over) {
        if (over.error) throw over.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  };
  return { call, ended: deliver() };
}
