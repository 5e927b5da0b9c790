import { ModelError, type ModelEvent } from '../../../ports/model-provider.ts';
import type { EventBatch } from '../event-batch.ts';
import { isObject, type JsonObject, objectsOf, parseMessage } from '../json-object.ts';
import type { WireReader } from '../stream-wire.ts';
import { tokenCount, tokenUsage } from '../token-counts.ts';
import { faultOf, vendorError } from '../vendor-error.ts';
import { type ChatChunk, ChatUsage, WebResult } from './wire.ts';

type EndReason = Extract<ModelEvent, { type: 'end' }>['reason'];

const endReasons: Readonly<Record<string, EndReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'refused',
};

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

/** Reads the stream of one chat completion, of OpenAI or of a vendor that copies its wire. */
export class ChatReader implements WireReader {
  #complete = false;
  #end: EndReason | undefined;
  #refused = false;
  #usage: unknown;
  readonly #calls = new Map<number, OpenCall>();
  readonly #seenUrls = new Set<string>();

  get complete(): boolean {
    return this.#complete;
  }

  read(data: string, batch: EventBatch): void {
    if (data === '[DONE]') {
      this.#complete = true;
      this.#end ??= 'stop';
      return;
    }
    const chunk: ChatChunk = parseMessage(data);
    if (chunk.error) throw midStream(chunk.error);
    if (chunk.usage) this.#usage = chunk.usage;
    if (chunk.search_results) this.#sources(chunk.search_results, batch);
    else if (chunk.citations) this.#sources(linksOf(chunk.citations), batch);
    const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
    if (!isObject(choice)) return;
    if (isObject(choice.delta)) this.#delta(choice.delta, batch);
    if (typeof choice.finish_reason === 'string') {
      if (choice.finish_reason === 'error')
        throw new ModelError('provider-fault', 'The provider ended the stream with an error.');
      this.#end = endReasons[choice.finish_reason] ?? 'stop';
    }
  }

  finish(batch: EventBatch): boolean {
    if (!this.#end) return false;
    for (const call of this.#calls.values()) {
      batch.push({ type: 'tool-call', id: call.id, name: call.name, arguments: call.arguments || '{}' });
    }
    const usage = usageOf(this.#usage);
    if (usage) batch.push(usage);
    // Some compatible servers end a turn of tool calls with 'stop'.
    const reason = this.#calls.size > 0 && this.#end === 'stop' ? 'tool-calls' : this.#end;
    batch.push({ type: 'end', reason: this.#refused ? 'refused' : reason });
    return true;
  }

  #delta(delta: JsonObject, batch: EventBatch): void {
    const { content, reasoning_content, reasoning, refusal, tool_calls, annotations } = delta;
    if (typeof reasoning_content === 'string') batch.reasoning(reasoning_content);
    else if (typeof reasoning === 'string') batch.reasoning(reasoning);
    if (typeof content === 'string') batch.text(content);
    else if (Array.isArray(content)) readParts(content, batch);
    if (typeof refusal === 'string') {
      this.#refused = true;
      batch.text(refusal);
    }
    if (tool_calls) for (const call of objectsOf(tool_calls)) this.#toolCall(call);
    if (annotations)
      this.#sources(
        objectsOf(annotations).map((each) => each.url_citation),
        batch,
      );
  }

  #toolCall(piece: JsonObject): void {
    const index = typeof piece.index === 'number' ? piece.index : this.#calls.size;
    const call = this.#calls.get(index) ?? { id: '', name: '', arguments: '' };
    const wanted = isObject(piece.function) ? piece.function : {};
    if (typeof piece.id === 'string' && piece.id !== '') call.id = piece.id;
    if (typeof wanted.name === 'string' && wanted.name !== '') call.name = wanted.name;
    if (typeof wanted.arguments === 'string') call.arguments += wanted.arguments;
    if (call.id === '') call.id = `call_${index}`;
    this.#calls.set(index, call);
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
}

/** Mistral's models that think send parts instead of a string. */
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

function midStream(error: unknown): ModelError {
  const code = isObject(error) && typeof error.code === 'number' ? error.code : 500;
  return vendorError(faultOf(code, { error }));
}

function usageOf(value: unknown): ModelEvent | null {
  const parsed = ChatUsage.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const cached = tokenCount(data.prompt_tokens_details?.cached_tokens ?? data.prompt_cache_hit_tokens);
  const reasoning = tokenCount(data.completion_tokens_details?.reasoning_tokens ?? data.reasoning_tokens);
  const searches = tokenCount(data.server_tool_use?.web_search_requests);
  return {
    type: 'usage',
    usage: tokenUsage(tokenCount(data.prompt_tokens), cached, tokenCount(data.completion_tokens), reasoning, searches),
  };
}
