import type { Message } from '@atrium/contract/messages';
import { useShallow } from 'zustand/react/shallow';
import { useEditing } from './editing.ts';

/**
 * The questions of a chat that are being edited, without their texts: the list stays the same while only texts change.
 */
export function useEditedQuestions(chatId: string | null): readonly Message[] {
  return useEditing(
    useShallow(({ edits }) =>
      Object.values(edits).flatMap((edit) => (edit.chatId === chatId && !edit.isSent ? edit.original : [])),
    ),
  );
}
