import { addUsage } from '@atrium/contract/add-usage';
import type { RunEvent, TokenUsage } from '@atrium/contract/run-event';
import type { EndReason, ModelEvent, ToolCall } from '../../../ports/model-provider.ts';
import { cleanText, TextCleaner } from './clean-text.ts';

type Texts = 'chunk' | 'reasoning';

/**
 * Turns what a model sends into events of its run, batch by batch. Adjoining pieces of text in a batch become one
 * event, so that what arrived in one read leaves in one write.
 */
export class ModelReader {
  /** The usage of the call that is being read. */
  usage: TokenUsage | null = null;
  /** The total usage of earlier calls, if the reply took several. */
  earlier: TokenUsage | null = null;
  /** The tool calls of the call that is being read. */
  calls: ToolCall[] = [];
  /** Why the model ended; null while it has not. */
  end: EndReason | null = null;
  /** Characters of text and reasoning so far. */
  size = 0;
  /** Characters of text alone. */
  textSize = 0;
  /** Milliseconds from the first thought to the first word; null if there was no thought. */
  reasoningMs: number | null = null;

  readonly #now: () => number;
  readonly #cleaners = { chunk: new TextCleaner(), reasoning: new TextCleaner() };
  readonly #sources = new Set<string>();
  #thinkingSince: number | null = null;
  /** The last character of the thoughts so far. */
  #lastThought = '';
  /** Whether something else was said or done since the last thought. */
  #isThoughtApart = false;

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

  /**
   * Prepares for one more call for the same reply. `estimated`: the usage of the call that ends, for the case that the
   * provider did not report it.
   */
  nextStep(estimated: TokenUsage): void {
    const { usage } = this;
    const isSilent = estimated.output + estimated.reasoning === 0;
    const isTold = usage !== null && usage.input > 0 && (usage.output > 0 || isSilent);
    this.earlier = addUsage(this.earlier, isTold ? usage : { ...estimated, ...onlySearches(usage) });
    this.#isThoughtApart = true;
    this.usage = null;
    this.end = null;
    this.calls = [];
  }

  /** The events that remain when nothing more comes. */
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

  #text(type: Texts, text: string): RunEvent {
    const content = type === 'reasoning' ? this.#thought(text) : text;
    this.size += content.length;
    if (type === 'reasoning') this.#thinkingSince ??= this.#now();
    else {
      this.textSize += content.length;
      this.#stopThinking();
      if (!this.#isThoughtApart) this.#isThoughtApart = content.trim() !== '';
    }
    return { type, content };
  }

  /** A thought that begins after something else was said or done is a paragraph of its own. */
  #thought(text: string): string {
    const isJoined = !this.#isThoughtApart || ['', '\n'].includes(this.#lastThought) || text.startsWith('\n');
    this.#isThoughtApart = false;
    this.#lastThought = text.slice(-1);
    return isJoined ? text : `\n\n${text}`;
  }

  #stopThinking(): void {
    if (this.#thinkingSince === null || this.reasoningMs !== null) return;
    this.reasoningMs = Math.round(this.#now() - this.#thinkingSince);
  }

  #other(event: ModelEvent, events: RunEvent[]): void {
    if (event.type === 'usage') this.usage = event.usage;
    else if (event.type === 'end') this.end = event.reason;
    else if (event.type === 'tool-call') this.calls.push(event);
    else if (event.type === 'activity') {
      this.#isThoughtApart = true;
      events.push({ type: 'activity', activity: cleaned(event.activity) });
    } else if (event.type === 'file') events.push({ type: 'file', file: cleaned(event.file) });
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

/** The part of a usage that may be reported before any tokens are. */
function onlySearches(usage: TokenUsage | null): Pick<TokenUsage, 'searches'> {
  return usage?.searches ? { searches: usage.searches } : {};
}

/** A copy of an object in which every text can be stored. */
function cleaned<T extends object>(value: T): T {
  const entries = Object.entries(value).map(([key, part]) => [key, typeof part === 'string' ? cleanText(part) : part]);
  return Object.fromEntries(entries) as T;
}
