/** What the fake does with one request. Every field may be set for all requests, and overridden by a single one. */
export interface Behaviour {
  /** The number of tokens of the reply if no `reply` is given. */
  readonly tokens: number;
  /** Milliseconds between tokens; 0 sends as fast as possible. */
  readonly paceMs: number;
  /** Milliseconds before the first token. */
  readonly delayMs: number;
  /** After this many tokens the reply waits until the fake is told to release it. */
  readonly holdAfter?: number;
  /**
   * The text of the reply, sent in pieces of about ten characters. Without it, the reply is numbered tokens of ten
   * characters.
   */
  readonly reply?: string;
  /** The answer to a request for a chat's title; empty by default, so that the chat keeps its title. */
  readonly title?: string;
  /** Thoughts sent before the reply. */
  readonly reasoning?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  readonly sources?: readonly { readonly url: string; readonly title: string; readonly quote: string }[];
  readonly end: 'stop' | 'length' | 'refused';
  /** An HTTP status other than 200 answers with the wire's own error body. */
  readonly status: number;
  /** The kind of error that the error body describes. */
  readonly error: 'plain' | 'context' | 'filter' | 'quota';
  /** What the error body or the error in the stream says instead. */
  readonly errorText?: string;
  /** Whether the error body repeats the headers of the request, including the key, as with some servers. */
  readonly echoesHeaders?: boolean;
  /**
   * The only keys it accepts: any other is refused with 401 and a message that repeats it. Without this, any key is
   * accepted.
   */
  readonly knownKeys?: readonly string[];
  /** The status of the answer to calls that test a key; 200 by default. */
  readonly checkStatus?: number;
  /** The list of models; by default, one with `fake-model`. */
  readonly list?: object;
  /** The answer about a model on Ollama's wire protocol; by default, it does not know that protocol. */
  readonly shown?: object;
  /** What Ollama's own API says of the models that it has loaded. */
  readonly loaded?: object;
  /** What it says of them once it was told to load one; by default, it loads none. 'never': it goes on loading. */
  readonly loadedThen?: object | 'never';
  /** Answers the question for its version as Ollama does. */
  readonly isOllama?: boolean;
  /** Seconds. */
  readonly retryAfter?: number;
  /** The fault in the stream. */
  readonly fault: 'none' | 'cut' | 'reset' | 'malformed' | 'error-event' | 'stall' | 'hang';
  /** Tokens that are sent before the fault. */
  readonly faultAfter: number;
  /** Whether every write is cut in the middle of its bytes, so that characters arrive in halves. */
  readonly split: boolean;
}

export const standardBehaviour: Behaviour = {
  tokens: 100,
  paceMs: 0,
  delayMs: 0,
  end: 'stop',
  status: 200,
  error: 'plain',
  fault: 'none',
  faultAfter: 3,
  split: false,
};

/**
 * The behaviour for a request: it may override the standard one by `fake:{"tokens":5}` anywhere in its last message.
 */
export function behaviourOf(standard: Behaviour, question: string): Behaviour {
  const at = question.lastIndexOf('fake:{');
  if (at < 0) return standard;
  for (let end = question.indexOf('}', at); end > 0; end = question.indexOf('}', end + 1)) {
    try {
      return { ...standard, ...(JSON.parse(question.slice(at + 5, end + 1)) as Partial<Behaviour>) };
    } catch {
      // This was not the closing brace yet.
    }
  }
  return standard;
}
