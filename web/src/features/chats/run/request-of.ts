import type { ChatPersona, Speaker } from '@atrium/contract/chat-personas';
import type { Attachment } from '@atrium/contract/files';
import { spaceOfSlot } from '../thread/slots.ts';
import type { BeginInput } from './ask.ts';
import type { SendRequest } from './live-run.ts';

/** The request body for what the user asks. */
export function requestOf({
  ask,
  settings,
  chatId,
  slot,
  runId,
  messageId,
  personas,
  lastId,
}: BeginInput): SendRequest {
  const { model, thinkingMode, webSearch, paidBy } = settings;
  const common = { sessionId: chatId, model, thinkingMode, webSearch, runId, ...(paidBy && { paidBy }) };
  switch (ask.kind) {
    case 'question':
      return {
        ...common,
        messageId,
        message: ask.text,
        ...idsOf(ask.attachments),
        ...mentionOf(ask.mention),
        // Without a parent, the server would continue its current branch, which another tab may have switched.
        ...(lastId === null ? {} : { parentId: lastId }),
        ...(chatId === null ? { ...spaceOf(slot), ...chosenOf(personas) } : {}),
      };
    case 'edit':
      return { ...common, messageId, message: ask.text, edits: ask.original.id, ...mentionOf(ask.mention) };
    case 'again':
      return { ...common, regenerate: ask.question.id };
    case 'rewrite':
      return { ...common, regenerate: ask.reply.id };
    case 'pass':
      return { ...common, pass: ask.last.id };
    case 'continue':
      return { ...common, continue: ask.broken.id };
  }
}

/** The space that a new chat belongs to. The composer's persona counts, not the space's current setting. */
function spaceOf(slot: string): Pick<SendRequest, 'spaceId' | 'persona'> {
  const spaceId = spaceOfSlot(slot);
  return spaceId === null ? {} : { spaceId, persona: null };
}

function idsOf(attachments: readonly Attachment[]): { attachmentIds?: string[] } {
  return attachments.length > 0 ? { attachmentIds: attachments.map((file) => file.id) } : {};
}

function mentionOf(mention: Speaker | null | undefined): Pick<SendRequest, 'mention'> {
  return mention ? { mention: { id: mention.id } } : {};
}

/** The personas of a new chat. An existing chat has its own. */
function chosenOf(personas: readonly ChatPersona[]): Pick<SendRequest, 'persona' | 'personas'> {
  const [first] = personas;
  if (personas.length > 1) return { personas: personas.map(({ id }) => ({ id })) };
  return first ? { persona: { id: first.id } } : {};
}
