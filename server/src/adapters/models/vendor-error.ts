import { z } from 'zod';
import { ModelError, type ModelErrorKind } from '../../ports/model-provider.ts';
import { isObject, objectsOf } from './json-object.ts';

/**
 * Schemas of vendors' error bodies, parsed leniently: `{error: {message, type, code, status}}` (OpenAI and compatible
 * vendors, Anthropic, Google), `{error: "…"}`, `{message}`, `{detail}`, each a text or FastAPI's list. OpenRouter's
 * message is often 'Provider returned error'; the original message of the model's maker is then in `metadata.raw`.
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
  message: z.unknown().optional(),
  detail: z.unknown().optional(),
  title: Loose,
});

/** What a vendor said about a failure. */
export interface VendorFault {
  readonly status: number;
  /** Codes, types and statuses, joined. */
  readonly code: string;
  readonly message: string;
}

/** Reads an error from a parsed body, or from the `error` object of a stream. */
export function faultOf(status: number, body: unknown): VendorFault {
  // Google wraps the object in an array if the answer is not a stream.
  const parsed = ErrorBody.safeParse(Array.isArray(body) ? body[0] : body);
  if (!parsed.success) return { status, code: '', message: '' };
  const { error, message, detail, title } = parsed.data;
  const fields = typeof error === 'string' ? { message: error } : (error ?? {});
  return {
    status,
    code: joined([fields.type, fields.code, fields.status, title]),
    message: joined([fields.message ?? wordsOf(message) ?? wordsOf(detail), fields.metadata?.raw]),
  };
}

/**
 * The text of a message. FastAPI makes a list of what is wrong with which field, and Mistral wraps it once more; the
 * `input` beside them is left out, because it repeats the request.
 */
function wordsOf(said: unknown): string | number | null {
  if (isPlain(said)) return said;
  if (isObject(said)) return wordsOf(said.detail);
  const faults = objectsOf(said).map(({ loc, msg }) => {
    const place = Array.isArray(loc) ? loc.filter(isPlain).join('.') : '';
    return joined([place, isPlain(msg) ? msg : null]);
  });
  return joined(faults) || null;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function joined(parts: readonly (string | number | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ');
}

/**
 * An `error` object inside an answer with a success status. Its code is the status that the error would have had as an
 * answer of its own; without a code, only its text counts.
 */
export function faultWithin(error: unknown): ModelError {
  const code = isObject(error) ? Number(error.code) : Number.NaN;
  const fault = faultOf(code >= 400 && code < 600 ? code : 200, { error });
  return vendorError(fault, { retryAfter: retryDelayIn({ error }) });
}

/**
 * Of a country or region that a vendor does not serve: OpenAI and Anthropic say so with 403, Google and Bedrock with
 * 400. SOURCE: github.com/anthropics/claude-code, issue 1613; github.com/aws-samples/generative-bi-using-rag, issue 361
 */
export const regionRefused =
  /unsupported_country_region_territory|user location is not supported|request not allowed|unsupported countries/i;

/** The first match wins. A vendor's words and codes are more precise than the status. */
const byWords: readonly (readonly [ModelErrorKind, RegExp])[] = [
  [
    'no-funds',
    /insufficient_quota|billing_(error|not_active|hard_limit)|api usage limits|insufficient (balance|credit|funds)|balance is insufficient|exceeded_current_quota|key limit exceeded|credit balance is too low|used all available credits|have any credits|payment required|arrearage/i,
  ],
  ['region', regionRefused],
  ['unverified', /organization must be verified/i],
  [
    'auth',
    /invalid_api_key|incorrect api key|api[_ ]key[_ ](not valid|invalid|expired)|authentication_error|permission_error|unauthenticated/i,
  ],
  // Of Bedrock, whose words are about the tokens of a minute.
  ['rate-limit', /please wait before trying again/i],
  [
    'context-too-long',
    /context_length_exceeded|request[_ ]too[_ ]large|maximum (context|prompt)|context (length|window|size|limit)|exceed_context_size|(prompt|input) is too long|too many tokens|token count .*exceeds|exceeded model token limit|tokens \+ `max_new_tokens`|reduce the length|range of input length|exceeds (the )?max(imum)? length|prompt 超长|too many images|pdf pages may be provided|image exceeds|dimensions exceed max/i,
  ],
  [
    'refused',
    /content[_ ]?(filter|policy|exists risk|violates)|responsibleai|moderation|flagged|prohibited_content|data_?inspection_?failed/i,
  ],
  [
    'model-not-found',
    /model_not_found|model_decommissioned|not_found_error|not a valid model|model\b.{0,80}(not exist|not found|decommissioned|no longer)/i,
  ],
  ['rate-limit', /rate_limit|resource_exhausted|too many requests/i],
  ['overloaded', /overloaded|unavailable/i],
  ['timeout', /timeout_error|deadline_exceeded/i],
];

/**
 * Kinds that are recognised by their words at any status: llama.cpp answers 500 when a question is too long for its
 * context window.
 */
const plainAnywhere: ReadonlySet<ModelErrorKind> = new Set(['overloaded', 'rate-limit', 'context-too-long']);

/** What servers say of an address at which they have nothing: the path, and not the model, is what is wrong. */
const noSuchPath = /^(404 |file )?(page )?not found\.?$|^invalid url|^unknown request url|^\s*</i;

function kindOf(fault: VendorFault): ModelErrorKind {
  if (fault.status === 404 && noSuchPath.test(fault.message)) return 'unreachable';
  const said = `${fault.code} ${fault.message}`;
  const worded = byWords.find(([, pattern]) => pattern.test(said));
  // In a 5xx answer the text may say anything, so the status decides, unless the words leave no doubt.
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
  // A redirect, which is not followed, or a page that takes no questions: the configured address is not quite right.
  if ((status >= 300 && status < 400) || status === 405) return 'unreachable';
  return status >= 500 || status === 200 ? 'provider-fault' : 'unknown';
}

/** Maximum characters kept of a vendor's text. */
const mostSaid = 300;

/**
 * The error for the log. A vendor's text may echo the key. For authentication errors only the code is kept. From other
 * texts the caller, who knows the key, removes it (`withoutKey`); the text is cut between words, so that the key is in
 * it completely or not at all. What it quotes of the request is removed last (`without-words.ts`).
 */
export function vendorError(fault: VendorFault, options: { retryAfter?: number | undefined } = {}): ModelError {
  const kind = kindOf(fault);
  const said = kind === 'auth' ? fault.code : `${fault.code} ${fault.message}`.trim();
  const kept = said.length > mostSaid ? said.slice(0, mostSaid).replace(/\S*$/, '…') : said;
  return new ModelError(kind, `The provider answered ${fault.status}${kept ? `: ${kept}` : ''}`, options);
}

/** The vendor's part of such an error's message; empty if it has none. */
export function vendorsWords(message: string): string {
  return /^The provider answered \d+: ([\s\S]*)$/.exec(message)?.[1] ?? '';
}

/** The same error, with the key removed from the vendor's text. */
export function withoutKey(error: ModelError, apiKey: string | undefined): ModelError {
  if (!apiKey || !error.message.includes(apiKey)) return error;
  const { kind, message, retryAfter } = error;
  return new ModelError(kind, message.replaceAll(apiKey, '[key]'), { retryAfter });
}

/**
 * Seconds that a body says in place of a header: Google in the details of an error (google.rpc.RetryInfo), OpenRouter
 * as the time when a limit of its free models is lifted.
 */
export function retryDelayIn(body: unknown, now = new Date()): number | undefined {
  const whole: unknown = Array.isArray(body) ? body[0] : body;
  const error = isObject(whole) && isObject(whole.error) ? whole.error : {};
  const said = objectsOf(error.details)
    .map(({ retryDelay }) => retryDelay)
    .find((delay) => typeof delay === 'string');
  const delay = said === undefined ? resetIn(error.metadata) : said.replace(/s$/, '');
  return retryAfterOf({ 'retry-after': delay }, now);
}

/** OpenRouter gives it in milliseconds since 1970. */
function resetIn(metadata: unknown): string {
  const headers = isObject(metadata) && isObject(metadata.headers) ? metadata.headers : {};
  return new Date(Number(headers['X-RateLimit-Reset'])).toUTCString();
}

/**
 * Seconds of a Retry-After header (RFC 9110, 10.2.3), at most a day; undefined if it is absent or unreadable. Azure and
 * OpenAI also give milliseconds, which may come alone (github.com/Azure/azure-sdk-for-rust, pull 1517).
 */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const seconds = secondsIn(headers['retry-after'], now) ?? Number(headers['retry-after-ms'] || Number.NaN) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), 86_400) : undefined;
}

function secondsIn(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  return /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
}
