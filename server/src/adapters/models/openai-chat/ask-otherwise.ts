import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelPart, ModelRequest } from '../../../ports/model-provider.ts';
import { fileNote, systemSpoken, withoutTools } from '../conversation.ts';
import type { ChatQuirks } from './request.ts';

/** A request, and how the server that gets it deviates from the API. */
export interface Asking {
  readonly request: ModelRequest;
  readonly quirks: ChatQuirks;
  readonly thinking: ThinkingControl;
}

/**
 * What to ask for once more after a refusal; null if nothing would help. This API has no other way to tell what a model
 * takes. README.md names whose sentences these are.
 */
export function askOtherwise(asking: Asking, refusal: string): Asking | null {
  const { request, quirks, thinking } = asking;
  // A reply can do without functions.
  if (request.tools?.length && toolsRefused.test(refusal)) return { ...asking, request: withoutTools(request) };
  if (request.system && systemRefused.test(refusal)) return { ...asking, request: systemSpoken(request) };
  if (canSpare(request) && picturesRefused.test(refusal)) return { ...asking, request: withoutPictures(request) };
  if (quirks.maxTokens === 'max_tokens' && renamed.test(refusal))
    return { ...asking, quirks: { ...quirks, maxTokens: 'max_completion_tokens' } };
  if (quirks.asksForUsage && /\bstream_options\b/.test(refusal))
    return { ...asking, quirks: { ...quirks, asksForUsage: false } };
  if (thinking !== 'none' && effortRefused.test(refusal)) return { ...asking, thinking: 'none' };
  const most = lengthLeft(request.maxOutputTokens ?? 0, refusal);
  const isShorter = request.maxOutputTokens !== undefined && most < request.maxOutputTokens && most >= leastAnswer;
  return isShorter ? { ...asking, request: { ...request, maxOutputTokens: most } } : null;
}

const toolsRefused =
  /does not support (tools|tool use)|support tool use|tool choice requires|tools param|unsupported param: tools|function calling is not enabled/i;

/**
 * Templates of models without a role for instructions. One that says that roles must alternate takes the instructions
 * for the first question, because all others alternate.
 */
const systemRefused =
  /system role not supported|does not support 'system'|(?<!system message, )conversation roles must alternate|only user and assistant roles|developer instruction is not enabled/i;

const picturesRefused =
  /support image input|image input is not supported|data required for image input|not a multimodal model|at most 0 image|unknown variant `?image_url/i;

const isPicture = (part: ModelPart) => part.type === 'file' && part.mediaType.startsWith('image/');

const canSpare = ({ messages, isOfPictures }: ModelRequest) =>
  !isOfPictures && messages.some(({ parts }) => parts.some(isPicture));

/** Where a picture stood, the model is told that there is one. Else a chat with a picture could never go on. */
function withoutPictures(request: ModelRequest): ModelRequest {
  const told = (part: ModelPart): ModelPart =>
    part.type === 'file' && isPicture(part) ? { type: 'text', text: fileNote(part) } : part;
  return { ...request, messages: request.messages.map(({ role, parts }) => ({ role, parts: parts.map(told) })) };
}

/** How hard to think: some models take other words for it, and some none. */
const effortRefused = /reasoning_?effort/i;
/** It is of one word, and the model takes another of ours. */
const wordRefused = /'reasoning_effort' does not support '|reasoning_?effort.*\b(low|high)\b/is;

const renamed = /'max_tokens' is not supported.*'max_completion_tokens'/i;

/** The longest answer that a model can write. */
const mostOfModel =
  /(?:supports at most |max_(?:completion_)?tokens`? must be less than or equal to `?|valid range of max_tokens is \[1, )(\d+)/i;

/** The longest answer counts against an account's tokens a minute before it has begun. */
const mostOfMinute = /request too large.*\btokens per min.*\blimit (\d+), requested (\d+)/i;

/** Question and longest answer count for the window together, however short the answer will be. */
const mostOfWindow = /maximum context length is (\d+) tokens\. however, you requested (?:about )?(\d+) tokens/i;
const questionInWindow = /maximum context length is (\d+) tokens and your request has (\d+) input tokens/i;
/** It does not say how long the question is. */
const windowAlone = /maximum context length .* your prompt contains at least/i;

/** The longest answer that the funds of an account at OpenRouter pay for. */
const mostOfFunds = /fewer max_tokens.*can only afford (\d+)/i;

/** Whether a refusal holds for every request to a model, whatever was asked and when. */
export function isOfModel(refusal: string): boolean {
  return ![wordRefused, mostOfMinute, mostOfWindow, questionInWindow, windowAlone, mostOfFunds, noneNow].some((ofNow) =>
    ofNow.test(refusal),
  );
}

/** Of OpenRouter, whose endpoints for a model come and go. */
const noneNow = /no endpoints found/i;

/** Tokens. With less room for an answer the refusal is the better answer. */
const leastAnswer = 256;

/** The longest answer that a refusal leaves; NaN if it speaks of something else. */
function lengthLeft(asked: number, refusal: string): number {
  const [, most] = mostOfModel.exec(refusal) ?? mostOfFunds.exec(refusal) ?? [];
  if (most !== undefined) return Number(most);
  const [, window, question] = questionInWindow.exec(refusal) ?? [];
  if (question !== undefined) return Number(window) - Number(question);
  if (windowAlone.test(refusal)) return Math.floor(asked / 2);
  const [, limit, requested] = mostOfMinute.exec(refusal) ?? mostOfWindow.exec(refusal) ?? [];
  return asked - (Number(requested) - Number(limit));
}
