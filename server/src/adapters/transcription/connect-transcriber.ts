import { z } from 'zod';
import { type Outbound, OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { type Transcriber, TranscriberError, type Transcript } from '../../ports/transcriber.ts';
import { formBody } from './form-body.ts';

export interface TranscriberSettings {
  /** As its endpoint calls it: 'whisper-1'. */
  readonly model: string;
  /** Of an endpoint with OpenAI's wire; null: OpenAI itself. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

const openAi = 'https://api.openai.com/v1';
/** The size OpenAI and Groq take. */
const mostBytes = 25 * 1024 * 1024;
/** An hour of speech comes to some 500 kB of JSON with its segments. */
const mostAnswerBytes = 32 * 1024 * 1024;
/** Milliseconds until the answer begins: a model on a machine without a graphics card may take as long as the recording lasts. */
const patience = 15 * 60_000;

/** Endings by which endpoints tell what a file is. */
const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
};

/** `segments` is absent from the plain form, and null at some endpoints. */
const Answer = z.object({
  text: z.string(),
  segments: z.array(z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() })).nullish(),
});

/** The transcription model of the operator. Opens nothing by itself. */
export function connectTranscriber(settings: TranscriberSettings, outbound: Outbound): Transcriber {
  const { model, apiKey } = settings;
  // OpenAI's newer models give no segments and refuse to be asked for them.
  const form = /^gpt-/.test(model) ? 'json' : 'verbose_json';
  return {
    mostBytes,
    async transcribe({ bytes, type }, signal) {
      const { body, contentType } = formBody(
        { model, response_format: form, ...(form === 'verbose_json' && { 'timestamp_granularities[]': 'segment' }) },
        { name: `recording.${endings[type] ?? 'bin'}`, type, bytes },
      );
      const headers = { accept: 'application/json', 'content-type': contentType };
      const answer = await ask(outbound, {
        url: `${settings.baseUrl ?? openAi}/audio/transcriptions`,
        headers: apiKey ? { ...headers, authorization: `Bearer ${apiKey}` } : headers,
        body,
        signal,
      });
      return transcriptOf(answer);
    },
  };
}

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
}

async function ask(outbound: Outbound, asked: Asked): Promise<unknown> {
  try {
    const response = await outbound.request({
      ...asked,
      method: 'POST',
      trust: 'operator',
      connectTimeoutMs: 5_000,
      headersTimeoutMs: patience,
      bodyTimeoutMs: 60_000,
      maxBytes: mostAnswerBytes,
    });
    if (response.status >= 300) throw refusal(response);
    return JSON.parse(await response.text());
  } catch (error) {
    if (error instanceof TranscriberError) throw error;
    const what = error instanceof OutboundError ? `could not be reached: ${error.kind}` : 'answered what is no JSON';
    throw new TranscriberError('unreachable', `The transcription model ${what}.`, { cause: error });
  }
}

/** What an endpoint says of a refusal may repeat the key or the recording: it is not read. */
function refusal(response: OutboundResponse): TranscriberError {
  response.discard();
  const { status } = response;
  const message = `The transcription model answered ${status}.`;
  if (status === 401 || status === 403) return new TranscriberError('auth', message);
  if (status === 402 || status === 429) return new TranscriberError('rate-limit', message);
  if (status === 400 || status === 413 || status === 415 || status === 422)
    return new TranscriberError('refused', message);
  return new TranscriberError('unreachable', message);
}

/** Segments in the order of their times, whatever order they came in; those without words are left out. */
function transcriptOf(answer: unknown): Transcript {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) {
    throw new TranscriberError('unreachable', 'The transcription model answered in a form that is not known.', {
      cause: parsed.error,
    });
  }
  const segments = (parsed.data.segments ?? [])
    .map(({ start, end, text }) => ({ start, end: Math.max(start, end), text: text.trim() }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.start - b.start);
  return { text: parsed.data.text.trim(), segments };
}
