import type { ModelRequest } from '../../ports/model-provider.ts';
import type { ShortBy } from '../inference/index.ts';
import type { Citer } from '../retrieval/index.ts';
import type { ModelReader } from './domain/model-reader.ts';
import type { Material } from './request/material.ts';
import type { WebFindings } from './tools/web-findings.ts';

/** What is known of the model's call besides its text. */
export interface CallFacts {
  readonly reader: ModelReader;
  inputTokens: number;
  dropped: number;
  /** What was sent, to be counted where the provider does not say what it used. */
  request: ModelRequest | null;
  /** Set aside for it, in micro-dollars: it costs no more. */
  held: number;
  /** What made the answer shorter than it might have been. */
  shortBy: ShortBy;
  /** What it is answered from in a space, and who makes citations of it. */
  material: Material | null;
  citer: Citer | null;
  /** What a search of the web for it came to; null: there was none. */
  web: WebFindings | null;
  /** Searches the model asked for. */
  searches: number;
  /** What the model has said in the call that is being read, as it said it. */
  said: string;
  /** Where the reply stood when that call began. */
  from: { readonly content: number; readonly reasoning: number };
}
