import { z } from 'zod';
import { PersonaId } from './chat-personas.ts';
import { maxQuestionLength } from './chat-rules.ts';
import { Done } from './done.ts';
import { endpoint } from './endpoint.ts';
import { maxFilesPerMessage } from './file-rules.ts';
import { InlineFile } from './files.ts';
import { ThinkingMode } from './models.ts';
import { PersonaFields } from './personas.ts';
import { maxChatPersonas } from './run-event.ts';
import { saidRunEvents } from './said-events.ts';
import { spaceParams } from './spaces.ts';

/** A persona by its id. The server loads it and ignores any other fields sent with it. */
const ChosenPersona = z.object({ id: PersonaId });

/**
 * The send payload of the spec, with our own fields. Without `parentId` the message follows the shown branch of the
 * chat. `parentId` names the existing message to attach it to: an edit gives the parent of the edited question (null
 * for the first), which makes it a sibling of that question. `regenerate` names a question to answer again, or a reply
 * to write again; `message` and files are then left out.
 */
export const SendMessage = z.strictObject({
  message: z.string().max(maxQuestionLength).default(''),
  sessionId: z.uuid().nullish(),
  /** When absent, a new chat in a space uses the space's model; otherwise the installation's default is used. */
  model: z.string().min(1).max(200).optional(),
  files: z.array(InlineFile).max(maxFilesPerMessage).optional(),
  thinkingMode: ThinkingMode.default('fast'),
  /** When absent, a new chat in a space uses the space's setting; otherwise web search is off. */
  webSearch: z.boolean().optional(),
  /**
   * Who answers from this question on. `{id}` becomes the chat's only persona. Absent or null: the chat's own personas
   * or, in a new chat, the default assistant; if absent and the chat is begun in a space, that space's persona.
   * `{draft}` is an editor's preview for signed-in users: such a chat appears in no list, accepts only drafts, and is
   * deleted an hour after its last message.
   */
  persona: z.union([ChosenPersona, z.object({ draft: PersonaFields }), z.null()]).optional(),
  /** Several personas that answer from this question on, in this order. Cannot be combined with `persona`. */
  personas: z.array(ChosenPersona).min(1).max(maxChatPersonas).optional(),
  /** Hands only this question to a persona; the chat keeps its own personas. */
  mention: ChosenPersona.optional(),
  /** Made by the client (UUIDv7). Sending the same id again attaches to the run instead of starting a second one. */
  runId: z.uuid().optional(),
  /** The id of the new question, made by the client (UUIDv7). */
  messageId: z.uuid().optional(),
  parentId: z.uuid().nullable().optional(),
  /** The space in which a new chat is begun; an existing chat stays where it is. For signed-in users. */
  spaceId: spaceParams.shape.spaceId.nullish(),
  /**
   * A question of this chat that this message edits: the message becomes its sibling and keeps the question's files.
   * `parentId` may then be left out.
   */
  edits: z.uuid().optional(),
  /** A question of this chat to answer again, as a sibling of its replies; or a reply that its persona writes again. */
  regenerate: z.uuid().optional(),
  /** The last reply of a branch whose pass ended early: the personas still waiting reply now, in turn. */
  pass: z.uuid().optional(),
  /**
   * A reply of this chat that was cut, stopped or interrupted, or that failed, to continue. The new reply is a sibling
   * that begins with its text; its pass continues afterwards.
   */
  continue: z.uuid().optional(),
  attachmentIds: z.array(z.uuid()).max(maxFilesPerMessage).optional(),
  /**
   * Set when the sender was told that their own key pays. If credits would pay instead, the message is refused with
   * 'api-key-required' and nothing is stored.
   */
  paidBy: z.literal('own-key').optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

/**
 * Room for 20 MB of files as base64, and the text; also for three of the largest files, so that what is refused of them is
 * their total.
 */
const sendBodyLimit = 32 * 1024 * 1024;

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
  events: saidRunEvents,
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
  events: saidRunEvents,
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
