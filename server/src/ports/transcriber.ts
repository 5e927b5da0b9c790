import { KindError } from '../platform/errors/kind-error.ts';

/** A recording to transcribe. */
export interface Recording {
  readonly bytes: Uint8Array;
  /** The MIME type found in the content: 'audio/mpeg'. */
  readonly type: string;
}

/** A segment of speech, one sentence or less. Times are seconds from the start of the recording. */
export interface SpokenSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Transcript {
  /** The whole transcript; empty when nothing was said. */
  readonly text: string;
  /** In order; empty when the model gives no times. */
  readonly segments: readonly SpokenSegment[];
}

/** A model that transcribes recordings. */
export interface Transcriber {
  /** Maximum size of a recording in bytes. */
  readonly mostBytes: number;
  /** Throws TranscriberError. */
  transcribe(recording: Recording, signal: AbortSignal): Promise<Transcript>;
}

/** `refused`: this recording is not accepted, and a repeat will not help. All others may be temporary. */
export type TranscriberErrorKind = 'refused' | 'auth' | 'rate-limit' | 'unreachable';

export class TranscriberError extends KindError<TranscriberErrorKind> {
  override readonly name = 'TranscriberError';
}
