import { KindError } from '../platform/errors/kind-error.ts';

/** A recording to be written down. */
export interface Recording {
  readonly bytes: Uint8Array;
  /** The MIME type found in the content: 'audio/mpeg'. */
  readonly type: string;
}

/** A stretch of speech, a sentence or less. Seconds from the beginning of the recording. */
export interface SpokenSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Transcript {
  /** All that was said; empty where nothing was. */
  readonly text: string;
  /** In their order; empty where the model does not say when what was said. */
  readonly segments: readonly SpokenSegment[];
}

/** A model that writes down what is said in a recording. */
export interface Transcriber {
  /** Bytes of the largest recording it takes. */
  readonly mostBytes: number;
  /** Throws TranscriberError. */
  transcribe(recording: Recording, signal: AbortSignal): Promise<Transcript>;
}

/** `refused`: this recording, and a repeat is of no use. All others may go away. */
export type TranscriberErrorKind = 'refused' | 'auth' | 'rate-limit' | 'unreachable';

export class TranscriberError extends KindError<TranscriberErrorKind> {
  override readonly name = 'TranscriberError';
}
