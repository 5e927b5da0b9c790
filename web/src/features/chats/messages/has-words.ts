import type { AssistantMessageProps } from './assistant-message-props.ts';

/**
 * Whether a reply says anything: one of white space alone is shown as blank as one that ended before its first word.
 * Without words there is nothing to copy or to keep; without pictures either, it can only be asked for again.
 */
export function hasWords({ content }: AssistantMessageProps['message']): boolean {
  return content.trim() !== '';
}
