import type { ModelRequest } from '../../ports/model-provider.ts';
import type { ShortBy } from '../inference/index.ts';
import type { Citer } from '../retrieval/index.ts';
import type { ModelReader } from './domain/model-reader.ts';
import type { Material } from './request/material.ts';
import type { WebFindings } from './tools/web-findings.ts';

/** What is known of the model's calls for a reply besides the text. */
export interface CallFacts {
  readonly reader: ModelReader;
  inputTokens: number;
  dropped: number;
  /** What was sent, to be counted where the provider does not say what it used. */
  request: ModelRequest | null;
  /** Micro-dollars set aside for the reply, which costs no more than that. */
  held: number;
  /** Why the answer may be shorter than it could be. */
  shortBy: ShortBy;
  /** In a space: what the reply is answered from, and what makes its citations. */
  material: Material | null;
  citer: Citer | null;
  /** What a web search for the reply found; null: none was made. */
  web: WebFindings | null;
  /** Searches the model asked for. */
  searches: number;
  /** The raw text of the model in the present call. */
  said: string;
  /** The length of the reply when the present call began. */
  from: { readonly content: number; readonly reasoning: number };
}
