import type { Behaviour } from './behaviour.ts';

export type ToolCall = NonNullable<Behaviour['toolCalls']>[number];
export type Source = NonNullable<Behaviour['sources']>[number];

/**
 * One wire protocol, seen from the server: each function returns messages of its stream in their wire format, line ends
 * included.
 */
export interface Wire {
  readonly name: 'openai-chat' | 'anthropic' | 'gemini' | 'replicate' | 'responses';
  /** The content type of its stream; that of server-sent events by default. */
  readonly contentType?: string;
  /** The text of the last message of the user. */
  questionOf(body: unknown): string;
  begin(inputTokens: number): string;
  text(text: string): string;
  reasoning(text: string): string;
  /** In pieces, as vendors send them. */
  toolCalls(calls: readonly ToolCall[]): readonly string[];
  sources(sources: readonly Source[]): string;
  /** The conformance tests expect 2 of the input tokens to be cached, if the protocol counts these. */
  end(reason: Behaviour['end'] | 'tool-calls', inputTokens: number, outputTokens: number, searches: number): string;
  errorEvent(message: string): string;
  errorBody(status: number, message: string): unknown;
}

export function frame(data: unknown, event?: string): string {
  return `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
}

/** How vendors describe, in their own spelling, the errors that a status alone does not tell. */
export const errorWords: Readonly<Record<Behaviour['error'], string>> = {
  plain: 'The fake was told to fail.',
  context: "This model's maximum context length is 1000 tokens. Please reduce the length of the messages.",
  filter: 'The prompt was flagged by the content_filter.',
  quota: 'You exceeded your current quota (insufficient_quota).',
};
