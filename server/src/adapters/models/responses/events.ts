import { type EndReason, ModelError, type ModelEvent } from '../../../ports/model-provider.ts';
import type { EventBatch } from '../event-batch.ts';
import { isObject, type JsonObject, objectsOf, parseMessage } from '../json-object.ts';
import type { WireReader } from '../stream-wire.ts';
import { tokenCount, tokenUsage } from '../token-counts.ts';
import { faultWithin } from '../vendor-error.ts';
import { FoundPage, FunctionCall, ResponseUsage } from './wire.ts';

/** Reads the stream of one response. */
export class ResponseReader implements WireReader {
  #end: EndReason | undefined;
  #calls = 0;
  #searches = 0;
  #hasThought = false;
  /**
   * Searches with results, counted as they are seen: the vendor gives their number only at the end. It reports each
   * search in two kinds of events.
   */
  readonly #answered = { told: 0, items: 0 };
  readonly #functions: ReadonlySet<string>;
  readonly #seenUrls = new Set<string>();

  /** @param functions names of our functions, because the vendor's own tools are called in the same form */
  constructor(functions: readonly string[]) {
    this.#functions = new Set(functions);
  }

  get complete(): boolean {
    return this.#end !== undefined;
  }

  read(data: string, batch: EventBatch): void {
    // Some servers of this API end their stream like OpenAI's older API.
    if (data === '[DONE]') return;
    const message = parseMessage(data);
    switch (message.type) {
      case 'response.output_text.delta':
        if (typeof message.delta === 'string') batch.text(message.delta);
        break;
      case 'response.reasoning.started':
      case 'response.reasoning.stopped':
        if (typeof message.thought === 'string') this.#think(message.thought, batch);
        break;
      case 'response.reasoning.search_queries':
        this.#searching(message, 'running', batch);
        break;
      case 'response.reasoning.search_results':
        this.#searching(message, 'done', batch);
        this.#found(message.results, batch);
        this.#count('told', batch);
        break;
      case 'response.output_item.done':
        if (isObject(message.item)) this.#item(message.item, batch);
        break;
      case 'response.completed':
      case 'response.incomplete':
        this.#finished(message.response, batch);
        break;
      case 'response.failed':
      case 'error':
        throw failure(message);
    }
  }

  finish(batch: EventBatch): boolean {
    if (!this.#end) return false;
    batch.push({ type: 'end', reason: this.#end });
    return true;
  }

  /** Each thought comes whole, and is a paragraph. */
  #think(thought: string, batch: EventBatch): void {
    if (thought === '') return;
    batch.reasoning(this.#hasThought ? `\n\n${thought}` : thought);
    this.#hasThought = true;
  }

  /** Searches run one after another, so results belong to the search announced last. */
  #searching(message: JsonObject, status: 'running' | 'done', batch: EventBatch): void {
    if (status === 'running') this.#searches += 1;
    const query = Array.isArray(message.queries) ? message.queries.filter((each) => typeof each === 'string') : [];
    const activity = {
      id: `search_${Math.max(this.#searches, 1)}`,
      kind: 'search' as const,
      title: 'Searching the web',
      status,
    };
    batch.push({ type: 'activity', activity: query[0] ? { ...activity, detail: query.join(', ') } : activity });
  }

  #item(item: JsonObject, batch: EventBatch): void {
    if (item.type === 'search_results') {
      this.#found(item.results, batch);
      this.#count('items', batch);
    }
    const call = FunctionCall.safeParse(item);
    if (!call.success || !this.#functions.has(call.data.name)) return;
    const { call_id: id, name, arguments: json, thought_signature: signature } = call.data;
    this.#calls += 1;
    batch.push({ type: 'tool-call', id, name, arguments: json || '{}', ...(signature ? { signature } : {}) });
  }

  /** Each search is charged, even if the answer is stopped early. */
  #count(by: 'told' | 'items', batch: EventBatch): void {
    const before = this.#seen;
    this.#answered[by] += 1;
    if (this.#seen > before) batch.push({ type: 'usage', usage: tokenUsage(0, 0, 0, 0, this.#seen) });
  }

  get #seen(): number {
    return Math.max(this.#answered.told, this.#answered.items);
  }

  #found(results: unknown, batch: EventBatch): void {
    for (const each of objectsOf(results)) {
      const page = FoundPage.safeParse(each);
      if (!page.success || this.#seenUrls.has(page.data.url)) continue;
      const { url, title, snippet } = page.data;
      this.#seenUrls.add(url);
      batch.push({ type: 'source', title: title || url, url, ...(snippet ? { quote: snippet } : {}) });
    }
  }

  #finished(value: unknown, batch: EventBatch): void {
    const response = isObject(value) ? value : {};
    if (response.status === 'failed') throw failure(response);
    for (const item of objectsOf(response.output)) if (item.type === 'search_results') this.#found(item.results, batch);
    const usage = usageOf(response.usage, this.#seen);
    if (usage) batch.push(usage);
    this.#end = this.#calls > 0 ? 'tool-calls' : endOf(response);
  }
}

function endOf({ status, incomplete_details: details }: JsonObject): EndReason {
  if (status !== 'incomplete') return 'stop';
  return isObject(details) && details.reason === 'content_filter' ? 'refused' : 'length';
}

/** The error is a field of the message, a field of its response, or the message itself. */
function failure(message: JsonObject): ModelError {
  const within = isObject(message.response) ? message.response.error : undefined;
  const error = message.error ?? within ?? message;
  return isObject(error) ? faultWithin(error) : new ModelError('provider-fault', 'The provider broke the answer off.');
}

function usageOf(value: unknown, seen: number): ModelEvent | null {
  const parsed = ResponseUsage.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const { input_tokens_details: input, output_tokens_details: output, tool_calls_details: tools } = data;
  const cached = tokenCount(input?.cached_tokens ?? input?.cache_read_input_tokens);
  const said = tokenCount(tools?.search_web?.invocation ?? tools?.web_search?.invocation);
  const reasoning = tokenCount(output?.reasoning_tokens);
  const searches = Math.max(said, seen);
  const counts = tokenUsage(tokenCount(data.input_tokens), cached, tokenCount(data.output_tokens), reasoning, searches);
  return { type: 'usage', usage: counts };
}
