import { addUsage } from '@atrium/contract/add-usage';
import type { TokenUsage } from '@atrium/contract/run-event';
import type { EndReason, ModelError, ModelEvent } from '../../../ports/model-provider.ts';
import type { EventBatch } from '../event-batch.ts';
import { isObject, type JsonObject, parseMessage, parseObject } from '../json-object.ts';
import type { WireReader } from '../stream-wire.ts';
import { tokenCount, tokenUsage } from '../token-counts.ts';
import { faultOf, vendorError } from '../vendor-error.ts';
import { SpokenText } from './spoken-text.ts';
import type { TurnContent } from './turn-content.ts';
import { MessageUsage, WebCitation } from './wire.ts';

/**
 * `pause_turn`: the vendor's own tools took long, and the client should continue the turn. A turn that is not continued
 * ends as at a length limit.
 */
const endReasons: Readonly<Record<string, EndReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  pause_turn: 'length',
  tool_use: 'tool-calls',
  refusal: 'refused',
};

/** The HTTP status that corresponds to an error inside the stream. */
const statusOfType: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** The state of a turn that may be paused and continued. */
export interface Turn {
  /** Reassembles the answer, so that it can be sent back. */
  readonly content: TurnContent;
  /** The text of all the turn's answers. */
  readonly spoken: SpokenText;
  /** Usage of the turn's earlier answers. */
  readonly used: TokenUsage;
  /** Whether a pause may be continued. */
  readonly mayGoOn: boolean;
}

interface OpenBlock {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** What the block began with: a whole input from gateways that send it in one piece. */
  readonly input: JsonObject;
  json: string;
}

/** Reads the stream of one message. */
export class MessageReader implements WireReader {
  #complete = false;
  #end: EndReason | undefined;
  #usage: MessageUsage = {};
  /** Usage of this turn so far, its earlier answers included. */
  used: TokenUsage;
  /** Whether the turn was paused and should be continued; its end has not been reported then. */
  isPaused = false;
  readonly #turn: Turn | null;
  readonly #spoken: SpokenText;
  readonly #blocks = new Map<unknown, OpenBlock>();
  /** Search queries by the id of their search, because an update replaces the whole activity. */
  readonly #queries = new Map<unknown, string>();
  readonly #seenUrls = new Set<string>();
  /** Searches with results, counted as they are seen: the vendor gives their number only at the end. */
  #searches = 0;

  constructor(turn: Turn | null = null) {
    this.#turn = turn;
    this.#spoken = turn?.spoken ?? new SpokenText();
    this.used = turn?.used ?? none;
  }

  get complete(): boolean {
    return this.#complete;
  }

  /** Whether the reason to stop is there, behind which gateways may leave out the last message (README.md). */
  get isWhole(): boolean {
    return this.#end !== undefined;
  }

  read(data: string, batch: EventBatch, event?: string): void {
    // Some gateways end this stream like OpenAI's.
    if (data.startsWith('[DONE]')) return;
    const message = parseMessage(data);
    switch (message.type ?? event) {
      case 'content_block_delta':
        if (isObject(message.delta)) this.#delta(message.index, message.delta, batch);
        break;
      case 'content_block_start':
        if (isObject(message.content_block)) this.#start(message.index, message.content_block, batch);
        break;
      case 'content_block_stop':
        this.#stop(message.index, batch);
        break;
      case 'message_start':
        if (isObject(message.message)) this.#count(message.message.usage, batch);
        break;
      case 'message_delta':
        if (isObject(message.delta) && typeof message.delta.stop_reason === 'string') {
          this.#end = endReasons[message.delta.stop_reason] ?? 'stop';
          this.isPaused = message.delta.stop_reason === 'pause_turn' && this.#turn?.mayGoOn === true;
        }
        this.#count(message.usage, batch);
        break;
      case 'message_stop':
        this.#complete = true;
        break;
      case 'error':
        throw midStream(message.error ?? message);
    }
  }

  finish(batch: EventBatch): boolean {
    if (!this.#end) return false;
    if (!this.isPaused) batch.push({ type: 'end', reason: this.#end });
    return true;
  }

  #delta(index: unknown, delta: JsonObject, batch: EventBatch): void {
    this.#turn?.content.add(index, delta);
    const { text, thinking, partial_json, citation } = delta;
    if (typeof text === 'string') this.#spoken.say(text, batch);
    else if (typeof thinking === 'string') batch.reasoning(thinking);
    else if (typeof partial_json === 'string') {
      const block = this.#blocks.get(index);
      if (block) block.json += partial_json;
    } else if (citation) this.#cite(citation, batch);
  }

  #start(index: unknown, start: JsonObject, batch: EventBatch): void {
    this.#turn?.content.start(index, start);
    const { type, id, name, input, text, tool_use_id } = start;
    if (type === 'text' && typeof text === 'string') this.#spoken.say(text, batch);
    if (type === 'web_search_tool_result') {
      const failed = !Array.isArray(start.content);
      if (!failed) this.#searches += 1;
      batch.push(searchActivity(String(tool_use_id), failed ? 'failed' : 'done', this.#queries.get(tool_use_id)));
      this.#tell(batch);
    }
    if (type !== 'tool_use' && type !== 'server_tool_use') return;
    this.#blocks.set(index, {
      type,
      id: String(id),
      name: String(name),
      input: isObject(input) ? input : {},
      json: '',
    });
    if (type !== 'server_tool_use') return;
    this.#spoken.searched();
    batch.push(searchActivity(String(id), 'running'));
  }

  #stop(index: unknown, batch: EventBatch): void {
    const block = this.#blocks.get(index);
    if (!block) return;
    this.#blocks.delete(index);
    const json = block.json || JSON.stringify(block.input);
    if (block.type === 'server_tool_use') {
      const query = queryOf(json);
      if (query) this.#queries.set(block.id, query);
      batch.push(searchActivity(block.id, 'running', query));
      return;
    }
    batch.push({ type: 'tool-call', id: block.id, name: block.name, arguments: json });
  }

  #cite(citation: unknown, batch: EventBatch): void {
    const parsed = WebCitation.safeParse(citation);
    if (!parsed.success || this.#seenUrls.has(parsed.data.url)) return;
    const { url, title, cited_text } = parsed.data;
    this.#seenUrls.add(url);
    batch.push({ type: 'source', title: title || url, url, ...(cited_text ? { quote: cited_text } : {}) });
  }

  /** Later counts are cumulative and may omit fields that were reported before. */
  #count(value: unknown, batch: EventBatch): void {
    const parsed = MessageUsage.safeParse(value);
    if (!parsed.success) return;
    const said = Object.entries(parsed.data).filter(([, count]) => count !== null && count !== undefined);
    this.#usage = { ...this.#usage, ...Object.fromEntries(said) };
    this.#tell(batch);
  }

  #tell(batch: EventBatch): void {
    const cached = tokenCount(this.#usage.cache_read_input_tokens);
    const input = tokenCount(this.#usage.input_tokens) + cached + tokenCount(this.#usage.cache_creation_input_tokens);
    const searches = Math.max(tokenCount(this.#usage.server_tool_use?.web_search_requests), this.#searches);
    const ofThis = tokenUsage(input, cached, tokenCount(this.#usage.output_tokens), 0, searches);
    this.used = addUsage(this.#turn?.used ?? null, ofThis);
    batch.push({ type: 'usage', usage: this.used });
  }
}

const none: TokenUsage = { input: 0, cached: 0, output: 0, reasoning: 0 };

function searchActivity(id: string, status: 'running' | 'done' | 'failed', query?: string): ModelEvent {
  const activity = { id, kind: 'search' as const, title: 'Searching the web', status };
  return { type: 'activity', activity: query ? { ...activity, detail: query } : activity };
}

function queryOf(json: string): string | undefined {
  const { query } = parseObject(json);
  return typeof query === 'string' ? query : undefined;
}

function midStream(error: unknown): ModelError {
  const type = isObject(error) && typeof error.type === 'string' ? error.type : '';
  return vendorError(faultOf(statusOfType[type] ?? 500, { error }));
}
