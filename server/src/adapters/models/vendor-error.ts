import { z } from 'zod';
import { ModelError, type ModelErrorKind } from '../../ports/model-provider.ts';
import { isObject } from './json-object.ts';

/**
 * The bodies in which vendors say what went wrong, read loosely:
 * `{error: {message, type, code, status}}` (OpenAI and its kin, Anthropic, Google), `{error: "…"}`, `{message}`, `{detail}`.
 * OpenRouter's message is often 'Provider returned error', and what the maker of the model said stands in `metadata.raw`.
 */
const Loose = z.union([z.string(), z.number()]).nullish().catch(null);
const ErrorFields = z.object({
  message: Loose,
  type: Loose,
  code: Loose,
  status: Loose,
  metadata: z.object({ raw: Loose }).nullish().catch(null),
});
const ErrorBody = z.object({
  error: z.union([ErrorFields, z.string()]).nullish().catch(null),
  message: Loose,
  detail: Loose,
  title: Loose,
});

/** What a vendor said about a failure. */
export interface VendorFault {
  readonly status: number;
  /** Codes, types and statuses, joined. */
  readonly code: string;
  readonly message: string;
}

/** Reads a fault out of a parsed body, or of the `error` object of a stream. */
export function faultOf(status: number, body: unknown): VendorFault {
  // Google wraps the object in an array where the answer was not a stream.
  const parsed = ErrorBody.safeParse(Array.isArray(body) ? body[0] : body);
  if (!parsed.success) return { status, code: '', message: '' };
  const { error, message, detail, title } = parsed.data;
  const fields = typeof error === 'string' ? { message: error } : (error ?? {});
  return {
    status,
    code: joined([fields.type, fields.code, fields.status, title]),
    message: joined([fields.message ?? message ?? detail, fields.metadata?.raw]),
  };
}

function joined(parts: readonly (string | number | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(' ');
}

/**
 * The `error` object of an answer that began well, told as the failure it is. Its code is the status it would have had
 * as an answer of its own; where it has none, what it says has to do.
 */
export function faultWithin(error: unknown): ModelError {
  const code = isObject(error) ? Number(error.code) : Number.NaN;
  return vendorError(faultOf(code >= 400 && code < 600 ? code : 200, { error }));
}

/** First match wins: what a vendor says in words or codes is more exact than the status it says it with. */
const byWords: readonly (readonly [ModelErrorKind, RegExp])[] = [
  [
    'no-funds',
    /insufficient_quota|billing_error|insufficient (balance|credit|funds)|credit balance is too low|used all available credits|have any credits|payment required/i,
  ],
  ['auth', /invalid_api_key|api[_ ]key[_ ](not valid|invalid)|authentication_error|permission_error|unauthenticated/i],
  [
    'context-too-long',
    /context_length_exceeded|request_too_large|maximum context|context (length|window|size)|exceed_context_size|prompt is too long|too many tokens|token count .*exceeds|reduce the length/i,
  ],
  ['refused', /content_?(filter|policy)|responsibleai|moderation|flagged|prohibited_content/i],
  [
    'model-not-found',
    /model_not_found|model_decommissioned|not_found_error|model\b.{0,80}(does not exist|not found|decommissioned|no longer)/i,
  ],
  ['rate-limit', /rate_limit|resource_exhausted|too many requests/i],
  ['overloaded', /overloaded|unavailable/i],
  ['timeout', /timeout_error|deadline_exceeded/i],
];

/** llama.cpp says with 500 that a question is too long for its window. */
const plainAnywhere: ReadonlySet<ModelErrorKind> = new Set(['overloaded', 'rate-limit', 'context-too-long']);

function kindOf(fault: VendorFault): ModelErrorKind {
  const said = `${fault.code} ${fault.message}`;
  const worded = byWords.find(([, pattern]) => pattern.test(said));
  // A server in trouble may say anything; its status is what counts, save for words that leave no doubt.
  if (worded && (fault.status < 500 || plainAnywhere.has(worded[0]))) return worded[0];
  return byStatus(fault.status);
}

function byStatus(status: number): ModelErrorKind {
  if (status === 402) return 'no-funds';
  if (status === 401 || status === 403) return 'auth';
  if (status === 404) return 'model-not-found';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 413) return 'context-too-long';
  if (status === 429) return 'rate-limit';
  if (status === 503 || status === 529) return 'overloaded';
  // Another address, which is not followed: the one that is set is not quite right.
  if (status >= 300 && status < 400) return 'unreachable';
  return status >= 500 || status === 200 ? 'provider-fault' : 'unknown';
}

/** Characters of what a vendor said that are kept. */
const mostSaid = 300;

/**
 * The log's line about a fault. Text of the vendor may echo the key: of sign-in faults only the code is kept. Who knows
 * the key cuts it out of the rest (`withoutKey`); so that it is there whole or not at all, the text is cut between words.
 */
export function vendorError(fault: VendorFault, options: { retryAfter?: number | undefined } = {}): ModelError {
  const kind = kindOf(fault);
  const said = kind === 'auth' ? fault.code : `${fault.code} ${fault.message}`.trim();
  const kept = said.length > mostSaid ? said.slice(0, mostSaid).replace(/\S*$/, '…') : said;
  return new ModelError(kind, `The provider answered ${fault.status}${kept ? `: ${kept}` : ''}`, options);
}

/** The same failure, without the key where the vendor's words have it. */
export function withoutKey(error: ModelError, apiKey: string | undefined): ModelError {
  if (!apiKey || !error.message.includes(apiKey)) return error;
  const { kind, message, retryAfter } = error;
  return new ModelError(kind, message.replaceAll(apiKey, '[key]'), { retryAfter });
}

/** Seconds of a Retry-After header (RFC 9110, 10.2.3), at most a day; undefined where there is none that can be read. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), 86_400) : undefined;
}
