import { z } from 'zod';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Transcriber, TranscriberError, type Transcript } from '../../ports/transcriber.ts';
import { askEndpoint, type Endpoint } from '../endpoint/ask-endpoint.ts';
import { bearer } from '../endpoint/bearer.ts';
import { plainFault } from '../endpoint/plain-fault.ts';
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

const endpoint: Endpoint = {
  name: 'The transcription model',
  failure: (fault, message, options) => new TranscriberError(plainFault(fault), message, options),
  statuses: { 415: { kind: 'refused' } },
};

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
      const call = {
        url: `${settings.baseUrl ?? openAi}/audio/transcriptions`,
        headers: { 'content-type': contentType, ...bearer(apiKey) },
        body,
        signal,
        connectTimeoutMs: 5_000,
        headersTimeoutMs: patience,
        bodyTimeoutMs: 60_000,
        maxBytes: mostAnswerBytes,
      };
      return askEndpoint(outbound, endpoint, call, transcriptOf);
    },
  };
}

/** Segments in the order of their times, whatever order they came in; those without words are left out. */
function transcriptOf(answer: unknown): Transcript {
  const { text: whole, segments: given } = Answer.parse(answer);
  const segments = (given ?? [])
    .map(({ start, end, text }) => ({ start, end: Math.max(start, end), text: text.trim() }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.start - b.start);
  return { text: whole.trim(), segments };
}
