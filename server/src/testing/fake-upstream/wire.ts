import type { Behaviour } from './behaviour.ts';

export type ToolCall = NonNullable<Behaviour['toolCalls']>[number];
export type Source = NonNullable<Behaviour['sources']>[number];

/** One protocol, from the server's side: each function gives messages of its stream as they stand on the wire, line ends included. */
export interface Wire {
  readonly name: 'openai-chat' | 'anthropic' | 'gemini' | 'replicate' | 'responses';
  /** What its stream is sent as; server-sent events unless it says otherwise. */
  readonly contentType?: string;
  /** The text of the last message of the user. */
  questionOf(body: unknown): string;
  begin(inputTokens: number): string;
  text(text: string): string;
  reasoning(text: string): string;
  /** In pieces, as vendors send them. */
  toolCalls(calls: readonly ToolCall[]): readonly string[];
  sources(sources: readonly Source[]): string;
  /** The conformance tests want 2 of the input tokens cached, where the wire counts such. */
  end(reason: Behaviour['end'] | 'tool-calls', inputTokens: number, outputTokens: number, searches: number): string;
  errorEvent(): string;
  errorBody(status: number, error: Behaviour['error']): unknown;
}

export function frame(data: unknown, event?: string): string {
  return `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
}

/** What vendors say, in their own spelling, about the faults that a status alone does not tell. */
export const errorWords: Readonly<Record<Behaviour['error'], string>> = {
  plain: 'The fake was told to fail.',
  context: "This model's maximum context length is 1000 tokens. Please reduce the length of the messages.",
  filter: 'The prompt was flagged by the content_filter.',
  quota: 'You exceeded your current quota (insufficient_quota).',
};
