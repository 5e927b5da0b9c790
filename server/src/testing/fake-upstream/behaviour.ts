/** What the fake shall do with one request. Every field may be set for all requests, and overridden by one of them. */
export interface Behaviour {
  /** Tokens of the reply when no `reply` is given. */
  readonly tokens: number;
  /** Milliseconds between tokens; 0 sends as fast as it goes. */
  readonly paceMs: number;
  /** Milliseconds before the first. */
  readonly delayMs: number;
  /** Tokens after which the reply waits until the fake is told to release it. */
  readonly holdAfter?: number;
  /** The text of the reply, sent in pieces of some ten characters; without it, numbered tokens of ten characters. */
  readonly reply?: string;
  /** What it answers when it is asked to name a chat; nothing, so that the chat keeps its name, unless given. */
  readonly title?: string;
  /** Thoughts sent before the reply. */
  readonly reasoning?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  readonly sources?: readonly { readonly url: string; readonly title: string; readonly quote: string }[];
  readonly end: 'stop' | 'length' | 'refused';
  /** An HTTP status other than 200 answers with the wire's own error body. */
  readonly status: number;
  /** What the error body says. */
  readonly error: 'plain' | 'context' | 'filter' | 'quota';
  /** Whether the error body repeats the headers of the request, the key among them, as some servers do. */
  readonly echoesHeaders?: boolean;
  /** The only keys it knows: another is refused with 401, in words that repeat it. Without them any will do. */
  readonly knownKeys?: readonly string[];
  /** What the calls that try a key answer with; 200 unless given. */
  readonly checkStatus?: number;
  /** The list of models; one with `fake-model` unless given. */
  readonly list?: object;
  /** What it says of a model by the wire of Ollama; it does not know that wire unless given. */
  readonly shown?: object;
  /** Seconds. */
  readonly retryAfter?: number;
  /** What goes wrong in the stream. */
  readonly fault: 'none' | 'cut' | 'reset' | 'malformed' | 'error-event' | 'stall' | 'hang';
  /** Tokens that are sent before the fault. */
  readonly faultAfter: number;
  /** Cuts every write in the middle of its bytes, so that characters arrive in halves. */
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

/** A request may bring its own behaviour: `fake:{"tokens":5}` anywhere in the last message. */
export function behaviourOf(standard: Behaviour, question: string): Behaviour {
  const at = question.lastIndexOf('fake:{');
  if (at < 0) return standard;
  for (let end = question.indexOf('}', at); end > 0; end = question.indexOf('}', end + 1)) {
    try {
      return { ...standard, ...(JSON.parse(question.slice(at + 5, end + 1)) as Partial<Behaviour>) };
    } catch {
      // Not the closing brace yet.
    }
  }
  return standard;
}
