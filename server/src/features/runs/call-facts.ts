import type { ModelRequest } from '../../ports/model-provider.ts';
import type { ShortBy } from '../inference/index.ts';
import type { Citer } from '../retrieval/index.ts';
import type { ModelReader } from './domain/model-reader.ts';
import type { Material } from './request/material.ts';
import type { WebFindings } from './tools/web-findings.ts';

/** What is known about the model calls of a reply, besides the reply's text. */
export interface CallFacts {
  readonly reader: ModelReader;
  inputTokens: number;
  dropped: number;
  /** The last request. Its tokens are counted if the provider does not report usage. */
  request: ModelRequest | null;
  /** Whether that request was sent to the provider, who is paid for reading it even if the reply is then stopped. */
  isAsked: boolean;
  /** Micro-dollars set aside for the reply; it costs no more than that. */
  held: number;
  /** Why the answer may be shorter than it could be. */
  shortBy: ShortBy;
  /** The material of a reply in a space, and what makes the citations of a reply with such material or web findings. */
  material: Material | null;
  citer: Citer | null;
  /** What a web search for the reply found; null if none was made. */
  web: WebFindings | null;
  /** Number of searches the model asked for. */
  searches: number;
  /** The raw text from the model in the current call. */
  said: string;
  /** The length of the reply when the current call began, with the text of an earlier reply that it goes on with. */
  from: { readonly content: number; readonly reasoning: number };
}
