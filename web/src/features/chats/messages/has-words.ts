import type { AssistantMessageProps } from './assistant-message-props.ts';

/**
 * Whether a reply says anything: one of white space alone is shown as blank as one that ended before its first word.
 * Without words it can only be asked for, not copied, rated or inspected.
 */
export function hasWords({ content }: AssistantMessageProps['message']): boolean {
  return content.trim() !== '';
}
