import type { Message } from '@atrium/contract/messages';

/**
 * Adds every question that is being edited to the messages on screen. A change from another tab may show another
 * branch. An edited question then replaces the version shown there, or comes last if its position is not shown at all,
 * so that nothing typed disappears.
 */
export function withEdits(messages: readonly Message[], edited: readonly Message[]): readonly Message[] {
  const missing = edited.filter(({ id }) => !messages.some((message) => message.id === id));
  if (missing.length === 0) return messages;
  const shown = [...messages];
  for (const question of missing) {
    const at = placeOf(shown, question.parentId);
    const there = shown[at];
    const isVersion = there?.role === 'user' && !edited.some(({ id }) => id === there.id);
    shown.splice(at, isVersion ? 1 : 0, question);
  }
  return shown;
}

/** The question that a reply answers, which need not be the one shown above it. */
export function questionOf(messages: readonly Message[], reply: Message): Message | null {
  const question = messages.findLast((message) => message.id === reply.parentId);
  return question?.role === 'user' ? question : null;
}

function placeOf(messages: readonly Message[], parentId: string | null): number {
  if (parentId === null && messages[0]?.parentId === null) return 0;
  const parent = parentId === null ? -1 : messages.findIndex((message) => message.id === parentId);
  return parent < 0 ? messages.length : parent + 1;
}
