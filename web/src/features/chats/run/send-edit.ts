import type { Message } from '@atrium/contract/messages';
import { mentionIn } from '../composer/mentions/mention-mark.ts';
import { changeEdit, lastMention, stopEditing, useEditing } from '../thread/editing.ts';
import type { Place } from './active-runs.ts';
import { runAt, runs } from './active-runs.ts';
import { ask, isBusy, knownMessages } from './send.ts';

/**
 * Sends an edited question. The tab keeps its text until the server has accepted it. If the original question got no
 * answer from the server, the new text is sent as a new question.
 */
export function sendEdit(place: Place, id: string): void {
  const edit = useEditing.getState().edits[id];
  if (!edit || isBusy(place)) return;
  const text = edit.text.trim();
  const mention = mentionIn(text, lastMention(edit));
  const unsent = runAt(place);
  if (unsent?.question?.id === id) {
    runs.forget(unsent.runId);
    stopEditing(id);
    const { attachments } = unsent.question;
    ask(place, { kind: 'question', text, attachments, mention });
    return;
  }
  changeEdit(id, { isSent: true });
  const original = { ...edit.original, siblingIds: versionsOf(place, edit.original) };
  ask(place, { kind: 'edit', original, text, mention });
}

/** The versions of a question in the loaded chat: another tab may have added some since the editor was opened. */
function versionsOf(place: Place, { id, parentId, siblingIds }: Message): string[] {
  const shown = knownMessages(place).filter((message) => message.role === 'user' && message.parentId === parentId);
  return [...new Set([...siblingIds, ...shown.flatMap((message) => message.siblingIds), id])];
}
