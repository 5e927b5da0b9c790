import type { RunEvent, TokenUsage } from '@atrium/contract/run-event';
import type { ModelEvent } from '../../../ports/model-provider.ts';
import { cleanText, TextCleaner } from './clean-text.ts';

type Texts = 'chunk' | 'reasoning';

/** What a model asks to be done before it goes on. */
export type ToolCall = Extract<ModelEvent, { type: 'tool-call' }>;

/**
 * Turns what a model sends into events of its run, batch by batch. Adjoining pieces of text in one batch become one
 * event: what came in one read leaves in one write.
 */
export class ModelReader {
  /** Of the call that is being read. */
  usage: TokenUsage | null = null;
  /** What the calls before it used together, where the reply took several. */
  earlier: TokenUsage | null = null;
  /** What the model asked for in the call that is being read. */
  calls: ToolCall[] = [];
  /** Why the model ended; null while it has not. */
  end: Extract<ModelEvent, { type: 'end' }>['reason'] | null = null;
  /** Characters of text and reasoning so far. */
  size = 0;
  /** Milliseconds from the first thought to the first word; null where there was no thought. */
  reasoningMs: number | null = null;

  readonly #now: () => number;
  readonly #cleaners = { chunk: new TextCleaner(), reasoning: new TextCleaner() };
  readonly #sources = new Set<string>();
  #thinkingSince: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  read(batch: readonly ModelEvent[]): RunEvent[] {
    const [only] = batch;
    if (batch.length === 1 && only?.type === 'text') return this.#piece('chunk', only.text);
    const events: RunEvent[] = [];
    let kind: Texts = 'chunk';
    let text = '';
    const say = () => {
      events.push(...this.#piece(kind, text));
      text = '';
    };
    for (const event of batch) {
      const next = event.type === 'text' ? 'chunk' : event.type === 'reasoning' ? event.type : null;
      if (next === null) {
        if (text !== '') say();
        this.#other(event, events);
        continue;
      }
      if (next !== kind && text !== '') say();
      kind = next;
      text += (event as { text: string }).text;
    }
    if (text !== '') say();
    return events;
  }

  /** The model is called once more for the same reply. `estimated`: what the call that ends used, should nobody have said. */
  nextStep(estimated: TokenUsage): void {
    const { usage } = this;
    const isTold = usage !== null && usage.input > 0;
    this.earlier = addUsage(this.earlier, isTold ? usage : { ...estimated, ...onlySearches(usage) });
    this.usage = null;
    this.end = null;
    this.calls = [];
  }

  /** What is left to say when nothing more comes. */
  finish(): RunEvent[] {
    this.#stopThinking();
    return (['reasoning', 'chunk'] as const).flatMap((kind) => {
      const rest = this.#cleaners[kind].end();
      return rest === '' ? [] : [this.#text(kind, rest)];
    });
  }

  #piece(kind: Texts, text: string): RunEvent[] {
    const cleaned = this.#cleaners[kind].push(text);
    return cleaned === '' ? [] : [this.#text(kind, cleaned)];
  }

  #text(type: Texts, content: string): RunEvent {
    this.size += content.length;
    if (type === 'reasoning') this.#thinkingSince ??= this.#now();
    else this.#stopThinking();
    return { type, content };
  }

  #stopThinking(): void {
    if (this.#thinkingSince === null || this.reasoningMs !== null) return;
    this.reasoningMs = Math.round(this.#now() - this.#thinkingSince);
  }

  #other(event: ModelEvent, events: RunEvent[]): void {
    if (event.type === 'usage') this.usage = event.usage;
    else if (event.type === 'end') this.end = event.reason;
    else if (event.type === 'tool-call') this.calls.push(event);
    else if (event.type === 'activity') events.push({ type: 'activity', activity: cleaned(event.activity) });
    else if (event.type === 'file') events.push({ type: 'file', file: cleaned(event.file) });
    else if (event.type === 'source') {
      const { type, ...said } = event;
      const citation = cleaned(said);
      const known = JSON.stringify(citation);
      if (this.#sources.has(known)) return;
      this.#sources.add(known);
      events.push({ type, source: { id: `s${this.#sources.size}`, ...citation } });
    }
  }
}

/** What may have been told of before any tokens were. */
function onlySearches(usage: TokenUsage | null): Pick<TokenUsage, 'searches'> {
  return usage?.searches ? { searches: usage.searches } : {};
}

export function addUsage(one: TokenUsage | null, other: TokenUsage): TokenUsage {
  if (one === null) return other;
  const searches = (one.searches ?? 0) + (other.searches ?? 0);
  return {
    input: one.input + other.input,
    cached: one.cached + other.cached,
    output: one.output + other.output,
    reasoning: one.reasoning + other.reasoning,
    ...(searches > 0 && { searches }),
  };
}

/** The same object with every text in it made storable. */
function cleaned<T extends object>(value: T): T {
  const entries = Object.entries(value).map(([key, part]) => [key, typeof part === 'string' ? cleanText(part) : part]);
  return Object.fromEntries(entries) as T;
}
