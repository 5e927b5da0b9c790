import { z } from 'zod';
import { Done } from './accounts.ts';
import { PersonaId } from './chat-personas.ts';
import { maxQuestionLength } from './chat-rules.ts';
import { endpoint } from './endpoint.ts';
import { maxFilesPerMessage } from './file-rules.ts';
import { InlineFile } from './files.ts';
import { ThinkingMode } from './models.ts';
import { PersonaFields } from './personas.ts';
import { maxChatPersonas } from './run-event.ts';
import { spaceParams } from './spaces.ts';

/** A persona by its id: the server loads it, and reads nothing else that is sent of it. */
const ChosenPersona = z.object({ id: PersonaId });

/**
 * The spec's send payload, and ours beside it.
 * Without `parentId` the message follows the shown branch of the chat. `parentId` of a user message that stands already
 * names what it hangs from: an edit gives the parent of the edited question (null for the first), so that it becomes its sibling.
 * `regenerate` names a question to answer once more, or one reply to be written once more; then `message` and files are left out.
 */
export const SendMessage = z.strictObject({
  message: z.string().max(maxQuestionLength).default(''),
  sessionId: z.uuid().nullish(),
  /** Absent: in a new chat of a space the space's, else the installation's own. */
  model: z.string().min(1).max(200).optional(),
  files: z.array(InlineFile).max(maxFilesPerMessage).optional(),
  thinkingMode: ThinkingMode.default('fast'),
  /** Absent: in a new chat of a space as the space has it, else off. */
  webSearch: z.boolean().optional(),
  /**
   * Who answers from this question on: `{id}` becomes the chat's one persona. Absent or null: the chat's own personas, and
   * in a new chat the default assistant; where it is absent and the chat is begun in a space, that space's persona. `{draft}` is an editor's preview for signed-in users: such a chat is in no list,
   * takes only drafts, and is deleted an hour after its last message.
   */
  persona: z.union([ChosenPersona, z.object({ draft: PersonaFields }), z.null()]).optional(),
  /** Several who answer from this question on, one after the other, in this order. Not together with `persona`. */
  personas: z.array(ChosenPersona).min(1).max(maxChatPersonas).optional(),
  /** Hands this one turn to a persona; the chat keeps its own. */
  mention: ChosenPersona.optional(),
  /** Made by the client (UUIDv7): the same id again attaches to the run instead of starting a second. */
  runId: z.uuid().optional(),
  /** The id the question shall have, made by the client (UUIDv7). */
  messageId: z.uuid().optional(),
  parentId: z.uuid().nullable().optional(),
  /** The space a new chat is begun in; a chat that is there stays where it is. For signed-in users. */
  spaceId: spaceParams.shape.spaceId.nullish(),
  /** A question of this chat that this one is an edit of: it becomes its sibling and keeps its files. `parentId` may then be left out. */
  edits: z.uuid().optional(),
  /** A question of this chat to answer again, as a sibling of its replies so far; or a reply, to be written again by the same persona. */
  regenerate: z.uuid().optional(),
  /** The last reply of a branch whose pass ended early: those who were still waiting reply now, one after the other. */
  pass: z.uuid().optional(),
  /**
   * An interrupted or stopped reply of this chat to go on from: it is kept and the new text follows it, as a sibling.
   * Its pass goes on after it.
   */
  continue: z.uuid().optional(),
  attachmentIds: z.array(z.uuid()).max(maxFilesPerMessage).optional(),
  /** Its sender was told that a key of his own pays: where credits would, it is refused with 'api-key-required', and nothing is stored. */
  paidBy: z.literal('own-key').optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

/** 20 MB of files as base64, and the text. */
const sendBodyLimit = 30 * 1024 * 1024;

export const sendStream = endpoint({
  method: 'POST',
  path: '/api/chat/send-stream',
  summary:
    'Sends a message and streams the run that answers it. Where several personas answer, `complete` names the next run.',
  access: 'visitor',
  rateClass: 'chat',
  bodyLimit: sendBodyLimit,
  body: SendMessage,
  response: 'events',
  errors: [
    'not-found',
    'conflict',
    'too-large',
    'unsupported-file',
    'unreadable-file',
    'model-unavailable',
    'api-key-required',
    'insufficient-credits',
    'monthly-limit',
    'daily-limit',
    'quota-exceeded',
    'sign-in-required',
  ],
});

export const resumeRun = endpoint({
  method: 'GET',
  path: '/api/chat/runs/:id/events',
  summary: 'The events of a run after `Last-Event-ID` (or ?fromSeq=), then live until its end.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'read',
  params: z.object({ id: z.uuid() }),
  query: z.object({ fromSeq: z.coerce.number().int().min(0).optional() }),
  response: 'events',
  errors: ['not-found'],
});

export const stopRun = endpoint({
  method: 'POST',
  path: '/api/chat/runs/:id/stop',
  summary:
    'Stops a run at the provider and keeps the text so far; the pass it is part of ends. Succeeds when it has ended already.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  response: Done,
  errors: ['not-found'],
});
