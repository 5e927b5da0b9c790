import { type EndReason, ModelError, type ModelEvent } from '../../../ports/model-provider.ts';
import { AnswerEnd } from '../answer-end.ts';
import type { EventBatch } from '../event-batch.ts';
import { isObject, type JsonObject, objectsOf, parseMessage } from '../json-object.ts';
import type { WireReader } from '../stream-wire.ts';
import { tokenCount, tokenUsage } from '../token-counts.ts';
import { faultWithin } from '../vendor-error.ts';
import { GroundingMetadata, UsageMetadata } from './wire.ts';

const endReasons: Readonly<Record<string, EndReason>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'refused',
  RECITATION: 'refused',
  LANGUAGE: 'refused',
  BLOCKLIST: 'refused',
  PROHIBITED_CONTENT: 'refused',
  SPII: 'refused',
  IMAGE_SAFETY: 'refused',
  IMAGE_PROHIBITED_CONTENT: 'refused',
  IMAGE_RECITATION: 'refused',
  MODEL_ARMOR: 'refused',
};

/** Reads the stream of one Gemini answer. There is no closing message: the last chunk carries the finish reason. */
export class ContentReader implements WireReader {
  readonly #end = new AnswerEnd();
  #usage: unknown;
  #grounding: unknown;
  /** Searches, counted as they are seen: each is charged even if the answer is stopped early. */
  #searches = 0;
  #calls = 0;

  /** The usage may follow after the finish reason, so the stream is always read to its end. */
  readonly complete = false;

  get isWhole(): boolean {
    return this.#end.isWhole;
  }

  read(data: string, batch: EventBatch): void {
    const chunk = parseMessage(data);
    if (isObject(chunk.error)) throw faultWithin(chunk.error);
    if (chunk.usageMetadata) this.#usage = chunk.usageMetadata;
    if (isObject(chunk.promptFeedback) && typeof chunk.promptFeedback.blockReason === 'string') {
      throw new ModelError(
        'refused',
        `The provider refused the prompt: ${chunk.promptFeedback.blockReason.slice(0, 60)}`,
      );
    }
    const candidate: unknown = Array.isArray(chunk.candidates) ? chunk.candidates[0] : undefined;
    if (!isObject(candidate)) return;
    const parts = isObject(candidate.content) ? objectsOf(candidate.content.parts) : [];
    for (const part of parts) this.#part(part, batch);
    if (candidate.groundingMetadata) this.#grounded(candidate.groundingMetadata, batch);
    const end = endOf(candidate.finishReason);
    if (end) this.#end.give(end);
    else if (!this.#end.hasBegun && parts.some(({ text, functionCall }) => text || functionCall)) this.#end.goOn();
  }

  finish(batch: EventBatch): boolean {
    const { reason } = this.#end;
    if (!reason) return false;
    readGrounding(this.#grounding, batch);
    const usage = usageOf(this.#usage, this.#searches);
    if (usage) batch.push(usage);
    batch.push({ type: 'end', reason: this.#calls > 0 && reason === 'stop' ? 'tool-calls' : reason });
    return true;
  }

  /** Later metadata replaces earlier metadata. */
  #grounded(grounding: unknown, batch: EventBatch): void {
    this.#grounding = grounding;
    const searches = searchesIn(grounding);
    if (searches <= this.#searches) return;
    this.#searches = searches;
    const usage = usageOf(this.#usage ?? {}, searches);
    if (usage) batch.push(usage);
  }

  #part(part: JsonObject, batch: EventBatch): void {
    if (typeof part.text === 'string') {
      if (part.thought === true) batch.reasoning(part.text);
      else batch.text(part.text);
    }
    if (!isObject(part.functionCall)) return;
    const { id, name, args } = part.functionCall;
    this.#calls += 1;
    batch.push({
      type: 'tool-call',
      id: typeof id === 'string' && id !== '' ? id : `call_${this.#calls}`,
      name: String(name),
      arguments: JSON.stringify(args ?? {}),
      ...(typeof part.thoughtSignature === 'string' ? { signature: part.thoughtSignature } : {}),
    });
  }
}

/** Null while the vendor gives no reason to end. */
function endOf(reason: unknown): EndReason | null {
  if (typeof reason !== 'string' || reason === 'FINISH_REASON_UNSPECIFIED') return null;
  const end = endReasons[reason];
  if (!end) throw new ModelError('unknown', `The provider ended the answer with ${reason.slice(0, 60)}.`);
  return end;
}

function searchesIn(grounding: unknown): number {
  const parsed = GroundingMetadata.safeParse(grounding);
  return queriesOf(parsed.data).length;
}

/** Each query once and none that is empty, as the vendor counts them for its bill (README.md). */
function queriesOf(grounding: GroundingMetadata | undefined): readonly string[] {
  return [...new Set(grounding?.webSearchQueries?.filter((query) => query.trim() !== ''))];
}

function readGrounding(value: unknown, batch: EventBatch): void {
  const parsed = GroundingMetadata.safeParse(value);
  if (!parsed.success) return;
  const { groundingChunks, groundingSupports } = parsed.data;
  const queries = queriesOf(parsed.data);
  if (queries.length > 0) {
    const activity = { id: 'web-search', kind: 'search' as const, title: 'Searching the web', status: 'done' as const };
    batch.push({ type: 'activity', activity: { ...activity, detail: queries.join(', ') } });
  }
  groundingChunks?.forEach(({ web }, index) => {
    if (!web) return;
    const support = groundingSupports?.find((each) => each.groundingChunkIndices?.includes(index));
    const quote = support?.segment?.text;
    batch.push({ type: 'source', title: web.title || web.uri, url: web.uri, ...(quote ? { quote } : {}) });
  });
}

/** Thinking tokens are counted separately from the candidates, and charged as output. */
function usageOf(value: unknown, searches: number): ModelEvent | null {
  const parsed = UsageMetadata.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const thoughts = tokenCount(data.thoughtsTokenCount);
  const input = tokenCount(data.promptTokenCount) + tokenCount(data.toolUsePromptTokenCount);
  const output = tokenCount(data.candidatesTokenCount) + thoughts;
  return {
    type: 'usage',
    usage: tokenUsage(input, tokenCount(data.cachedContentTokenCount), output, thoughts, searches),
  };
}
