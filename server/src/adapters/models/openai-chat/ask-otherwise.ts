import type { ThinkingControl } from '../../../ports/model-connector.ts';
import type { ModelRequest } from '../../../ports/model-provider.ts';
import { systemSpoken, withoutTools } from '../conversation.ts';
import { fewerPictures } from './fewer-pictures.ts';
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
  const withFewer = fewerPictures(request, refusal);
  if (withFewer) return { ...asking, request: withFewer };
  const maxTokens = otherName[quirks.maxTokens];
  if (maxTokens.pattern.test(refusal)) return { ...asking, quirks: { ...quirks, maxTokens: maxTokens.name } };
  if (quirks.streams && /'stream' does not support true/i.test(refusal))
    return { ...asking, quirks: { ...quirks, streams: false } };
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

/** How hard to think: some models take other words for it, and some none. */
const effortRefused = /reasoning_?effort|does not support thinking|think value/i;
/** It is of one word, and the model takes another of ours. */
const wordRefused = /'reasoning_effort' does not support '|reasoning_?effort.*\b(low|high)\b/is;

/** What the longest answer is called where one of its names is refused. */
const otherName = {
  max_tokens: { name: 'max_completion_tokens', pattern: /'max_tokens' is not supported.*'max_completion_tokens'/i },
  max_completion_tokens: {
    name: 'max_tokens',
    pattern: /max_completion_tokens\b.*not permitted|unrecognized request argument supplied: max_completion_tokens/i,
  },
} as const;

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
