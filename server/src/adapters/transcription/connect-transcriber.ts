import { z } from 'zod';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Recording, type Transcriber, TranscriberError, type Transcript } from '../../ports/transcriber.ts';
import { askEndpoint, type Endpoint } from '../endpoint/ask-endpoint.ts';
import { bearer } from '../endpoint/bearer.ts';
import { plainFault } from '../endpoint/plain-fault.ts';
import { formBody } from './form-body.ts';

export interface TranscriberSettings {
  /** The model's name at its endpoint: 'whisper-1'. */
  readonly model: string;
  /** An endpoint with OpenAI's API; null: OpenAI itself. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

const openAi = 'https://api.openai.com/v1';
/** The maximum size that OpenAI and Groq accept, in bytes. */
const mostBytes = 25 * 1024 * 1024;
/** An hour of speech, with its segments, is some 500 kB of JSON. */
const mostAnswerBytes = 32 * 1024 * 1024;
/** Milliseconds until the answer begins: without a graphics card a model may take as long as the recording lasts. */
const patience = 15 * 60_000;

/** File extensions by which endpoints recognise the type. */
const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
};

/** `segments` is absent in the plain format, and null at some endpoints. */
const Answer = z.object({
  text: z.string(),
  segments: z.array(z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() })).nullish(),
});

/** A refusal that may be of the times that were asked for, and not of the recording. */
class FieldsRefused extends TranscriberError {}

const endpoint: Endpoint = {
  name: 'The transcription model',
  failure: (fault, message, { status, ...options }) =>
    status === 400 || status === 422
      ? new FieldsRefused('refused', message, options)
      : new TranscriberError(plainFault(fault), message, options),
  statuses: { 415: { kind: 'refused' } },
};

/** With its segments, or the words alone. */
const forms = {
  verbose_json: { response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
  json: { response_format: 'json' },
} as const;

/** The operator's transcription model. Opens no connection by itself. */
export function connectTranscriber(settings: TranscriberSettings, outbound: Outbound): Transcriber {
  const { model, apiKey } = settings;
  const ask = ({ bytes, type }: Recording, form: keyof typeof forms, signal: AbortSignal): Promise<Transcript> => {
    const { body, contentType } = formBody(
      { model, ...forms[form] },
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
  };
  return {
    mostBytes,
    async transcribe(recording, signal) {
      // OpenAI's newer models give no segments and refuse a request for them.
      if (/^gpt-/.test(model)) return ask(recording, 'json', signal);
      try {
        return await ask(recording, 'verbose_json', signal);
      } catch (error) {
        // So do servers of one's own.
        if (error instanceof FieldsRefused) return ask(recording, 'json', signal);
        throw error;
      }
    },
  };
}

/** Segments ordered by time, however they arrived; those without words are left out. */
function transcriptOf(answer: unknown): Transcript {
  const { text: whole, segments: given } = Answer.parse(answer);
  const segments = (given ?? [])
    .map(({ start, end, text }) => ({ start, end: Math.max(start, end), text: text.trim() }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.start - b.start);
  return { text: whole.trim(), segments };
}
