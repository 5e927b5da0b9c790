import { type EndReason, ModelError, type ModelErrorKind, type ModelEvent } from '../../../ports/model-provider.ts';
import { AnswerEnd } from '../answer-end.ts';
import type { EventBatch } from '../event-batch.ts';
import { isObject, type JsonObject, objectsOf, parseMessage } from '../json-object.ts';
import type { WireReader } from '../stream-wire.ts';
import { tokenCount, tokenUsage } from '../token-counts.ts';
import { faultWithin } from '../vendor-error.ts';
import { CallPieces } from './call-pieces.ts';
import { HeadedThoughts } from './headed-thoughts.ts';
import { ThinkTags } from './think-tags.ts';
import { type ChatChunk, ChatUsage, WebResult } from './wire.ts';

/**
 * README.md names whose these are. A reason that is not known is a stop: servers have many words of their own for the
 * usual end.
 */
const endReasons: Readonly<Record<string, EndReason>> = {
  stop: 'stop',
  length: 'length',
  model_length: 'length',
  max_tokens: 'length',
  max_output_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  tool_use: 'tool-calls',
  content_filter: 'refused',
  refusal: 'refused',
  safety: 'refused',
  sensitive: 'refused',
  recitation: 'refused',
  prohibited_content: 'refused',
  blocklist: 'refused',
  spii: 'refused',
  guardrail_intervened: 'refused',
};

/** Finish reasons that mean that the server broke off the answer. */
const brokenOff: Readonly<Record<string, ModelErrorKind>> = {
  error: 'provider-fault',
  abort: 'provider-fault',
  network_error: 'provider-fault',
  malformed_function_call: 'provider-fault',
  unexpected_tool_call: 'provider-fault',
  timeout: 'timeout',
  insufficient_system_resource: 'overloaded',
};

/** Reads the stream of one chat completion, from OpenAI or a vendor with the same API. */
export class ChatReader implements WireReader {
  #complete = false;
  readonly #end = new AnswerEnd();
  #refused = false;
  #usage: unknown;
  readonly #isSearched: boolean;
  #searches: 0 | 1 = 0;
  readonly #calls = new CallPieces();
  readonly #thinkTags = new ThinkTags();
  readonly #thoughts = new HeadedThoughts();
  readonly #seenUrls = new Set<string>();

  /** @param isSearched whether the vendor was asked to search, so that cited pages come from a charged search */
  constructor(isSearched: boolean) {
    this.#isSearched = isSearched;
  }

  get complete(): boolean {
    return this.#complete;
  }

  get isWhole(): boolean {
    return this.#end.isWhole;
  }

  read(data: string, batch: EventBatch, event?: string): void {
    // Some servers put white space behind it.
    if (data.startsWith('[DONE]')) {
      this.#complete = true;
      if (!this.#end.reason) this.#end.give('stop');
      return;
    }
    this.#chunk(parseMessage(data), batch, event);
  }

  /** From a model or a server that does not stream. Its message has the fields of a piece. */
  readWhole(body: JsonObject, batch: EventBatch): boolean {
    const [choice] = objectsOf(body.choices);
    if (!choice || !isObject(choice.message)) return false;
    const { message, finish_reason } = choice;
    this.#chunk({ ...body, choices: [{ delta: message, finish_reason: finish_reason || 'stop' }] }, batch);
    return true;
  }

  #chunk(chunk: ChatChunk, batch: EventBatch, event?: string): void {
    const error = errorIn(chunk, event);
    if (error) throw faultWithin(error);
    if (chunk.usage) this.#usage = chunk.usage;
    if (chunk.search_results) this.#sources(chunk.search_results, batch);
    else if (chunk.citations) this.#sources(linksOf(chunk.citations), batch);
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (!isObject(choice)) return;
    if (isObject(choice.delta)) this.#delta(choice.delta, batch);
    if (choice.usage) this.#usage = choice.usage;
    if (choice.error) throw faultWithin(choice.error);
    // Some servers give an empty reason with every chunk before the last.
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') {
      // Gateways also pass on a vendor's own word in capitals.
      const reason = choice.finish_reason.toLowerCase().replace(filtered, '');
      const broken = brokenOff[reason];
      if (broken) throw new ModelError(broken, `The provider broke the answer off: ${reason}.`);
      this.#end.give(endReasons[reason] ?? 'stop');
    } else if (!this.#end.hasBegun && isObject(choice.delta) && bringsWords(choice.delta)) this.#end.goOn();
  }

  finish(batch: EventBatch): boolean {
    if (!this.#end.reason) return false;
    this.#thinkTags.end(batch);
    this.#calls.end(batch);
    const usage = usageOf(this.#usage, this.#searches);
    if (usage) batch.push(usage);
    batch.push({ type: 'end', reason: this.#refused ? 'refused' : this.#reason(this.#end.reason) });
    return true;
  }

  /** Some compatible servers end a turn with tool calls with 'stop', and some one without any with 'tool_calls'. */
  #reason(end: EndReason): EndReason {
    if (end !== 'stop' && end !== 'tool-calls') return end;
    return this.#calls.count > 0 ? 'tool-calls' : 'stop';
  }

  #delta(delta: JsonObject, batch: EventBatch): void {
    const { content, refusal, tool_calls, annotations } = delta;
    const thought = thoughtIn(delta);
    if (typeof thought === 'string') this.#thoughts.read(thought, batch);
    if (typeof content === 'string') this.#thinkTags.read(content, batch);
    else if (Array.isArray(content)) readParts(content, batch);
    if (typeof refusal === 'string') {
      this.#refused = true;
      batch.text(refusal);
    }
    if (tool_calls) for (const piece of objectsOf(tool_calls)) this.#calls.add(piece);
    if (annotations) {
      const cited = objectsOf(annotations).flatMap(({ url_citation }) => url_citation ?? []);
      if (cited.length > 0) this.#searched(batch);
      this.#sources(cited, batch);
    }
  }

  #sources(found: unknown, batch: EventBatch): void {
    if (!Array.isArray(found)) return;
    for (const each of found) {
      const result = WebResult.safeParse(each);
      if (!result.success || this.#seenUrls.has(result.data.url)) continue;
      const { url, title, content, snippet } = result.data;
      this.#seenUrls.add(url);
      const quote = content || snippet;
      batch.push({ type: 'source', title: title || url, url, ...(quote ? { quote } : {}) });
    }
  }

  /**
   * Cited pages are the only sign of OpenRouter's search while it streams: it gives the number of searches only at the
   * end, which a stopped answer does not reach.
   */
  #searched(batch: EventBatch): void {
    if (!this.#isSearched || this.#searches > 0) return;
    this.#searches = 1;
    batch.push({ type: 'usage', usage: tokenUsage(0, 0, 0, 0, this.#searches) });
  }
}

/** What Gemini's address of this wire puts before the reason. */
const filtered = /^function_call_filter: */;

/** README.md says whose these are. An error that is an event of its own need not have a field of that name. */
function errorIn(chunk: ChatChunk, event: string | undefined): unknown {
  if (chunk.error) return chunk.error;
  if (isObject(chunk.x_groq) && chunk.x_groq.error) return chunk.x_groq.error;
  if (chunk.error_message) return { message: chunk.error_message, type: chunk.error_type };
  return event === 'error' || chunk.object === 'error' ? chunk : null;
}

/** Some servers send the same thoughts under two names. */
function thoughtIn({ reasoning_content, reasoning, reasoning_text, thinking }: JsonObject): unknown {
  return reasoning_content || reasoning || reasoning_text || thinking;
}

/** Some servers send empty pieces before the first word. */
function bringsWords(delta: JsonObject): boolean {
  return [delta.content, thoughtIn(delta), delta.refusal, delta.tool_calls].some(
    (each) => (typeof each === 'string' || Array.isArray(each)) && each.length > 0,
  );
}

/** Mistral's thinking models send parts instead of a string. */
function readParts(parts: readonly unknown[], batch: EventBatch): void {
  for (const part of parts) {
    if (!isObject(part)) continue;
    if (part.type === 'text' && typeof part.text === 'string') batch.text(part.text);
    if (part.type === 'thinking') {
      for (const thought of objectsOf(part.thinking))
        if (typeof thought.text === 'string') batch.reasoning(thought.text);
    }
  }
}

function linksOf(citations: unknown): readonly unknown[] {
  return Array.isArray(citations) ? citations.map((url) => ({ url })) : [];
}

function usageOf(value: unknown, seen: number): ModelEvent | null {
  const parsed = ChatUsage.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const cached = tokenCount(data.prompt_tokens_details?.cached_tokens ?? data.prompt_cache_hit_tokens);
  const reasoning = tokenCount(data.completion_tokens_details?.reasoning_tokens ?? data.reasoning_tokens);
  const searches = tokenCount(data.server_tool_use?.web_search_requests ?? seen);
  const input = tokenCount(data.prompt_tokens);
  const completion = tokenCount(data.completion_tokens);
  // xAI counts reasoning tokens separately from the completion, other vendors within it; the total tells which.
  const isBeside = data.total_tokens === input + completion + reasoning;
  const output = isBeside ? completion + reasoning : completion;
  return { type: 'usage', usage: tokenUsage(input, cached, output, reasoning, searches) };
}
