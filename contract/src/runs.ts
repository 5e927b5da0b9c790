import { z } from 'zod';
import { Done } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { maxFilesPerMessage } from './file-rules.ts';
import { InlineFile } from './files.ts';
import { defaultModelId } from './model-ids.ts';
import { ThinkingMode } from './models.ts';

/** Characters of one question. Longer text is attached as a file. */
export const maxQuestionLength = 200_000;

/**
 * The spec's send payload, and ours beside it.
 * Without `parentId` the message follows the shown branch of the chat. `parentId` of a user message that stands already
 * names what it hangs from: an edit gives the parent of the edited question (null for the first), so that it becomes its sibling.
 * `regenerate` names a question to answer once more; then `message` and files are left out.
 */
export const SendMessage = z.strictObject({
  message: z.string().max(maxQuestionLength).default(''),
  sessionId: z.uuid().nullish(),
  model: z.string().min(1).max(200).default(defaultModelId),
  files: z.array(InlineFile).max(maxFilesPerMessage).optional(),
  thinkingMode: ThinkingMode.default('fast'),
  webSearch: z.boolean().default(false),
  persona: z.union([z.object({ id: z.union([z.number().int(), z.string().max(64)]) }), z.null()]).optional(),
  /** Made by the client (UUIDv7): the same id again attaches to the run instead of starting a second. */
  runId: z.uuid().optional(),
  /** The id the question shall have, made by the client (UUIDv7). */
  messageId: z.uuid().optional(),
  parentId: z.uuid().nullable().optional(),
  /** A question of this chat that this one is an edit of: it becomes its sibling and keeps its files. `parentId` may then be left out. */
  edits: z.uuid().optional(),
  /** A user message of this chat to answer again, as a sibling of its replies so far. */
  regenerate: z.uuid().optional(),
  /** An interrupted or stopped reply of this chat to go on from: it is kept and the new text follows it, as a sibling. */
  continue: z.uuid().optional(),
  attachmentIds: z.array(z.uuid()).max(maxFilesPerMessage).optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

/** 20 MB of files as base64, and the text. */
const sendBodyLimit = 30 * 1024 * 1024;

export const sendStream = endpoint({
  method: 'POST',
  path: '/api/chat/send-stream',
  summary: 'Sends a message and streams the run that answers it.',
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
    'model-unavailable',
    'api-key-required',
    'insufficient-credits',
    'daily-limit',
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
  summary: 'Stops a run at the provider and keeps the text so far. Succeeds when it has ended already.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  response: Done,
  errors: ['not-found'],
});
