import { z } from 'zod';
import { Speaker } from './chat-personas.ts';
import { endpoint } from './endpoint.ts';
import { Attachment } from './files.ts';

/**
 * `cut`: it ended at its length limit, see `cutBy`. `stopped`: by the reader. `interrupted`: the server stopped meanwhile. `failed`: see
 * `error`. A question is always `complete`.
 */
export const MessageStatus = z.enum(['complete', 'cut', 'streaming', 'stopped', 'interrupted', 'failed']);

/** See `CutBy` of run-event.ts. */
export const CutBy = z.enum(['length', 'credits', 'monthly-limit']);

/** See `TokenUsage` of run-event.ts. */
const Usage = z.object({
  input: z.number(),
  cached: z.number(),
  output: z.number(),
  reasoning: z.number(),
  /** Web searches, by the vendor or by the engine of the installation; absent where none is known of. */
  searches: z.number().optional(),
});
/** See `Citation` of run-event.ts. */
const Source = z.object({
  id: z.string(),
  title: z.string(),
  quote: z.string().optional(),
  location: z.string().optional(),
  url: z.string().optional(),
  attachmentId: z.string().optional(),
  itemId: z.string().optional(),
  itemKind: z.literal('note').optional(),
  start: z.number().int().optional(),
  end: z.number().int().optional(),
  version: z.number().int().optional(),
});
/** See `Grounding` of run-event.ts. */
export const Grounding = z.object({
  state: z.enum(['cited', 'not-cited', 'nothing-found', 'not-searched']),
  sentences: z
    .array(z.object({ start: z.number().int(), end: z.number().int(), score: z.number(), isSupported: z.boolean() }))
    .readonly(),
});
/** See `Activity` of run-event.ts. */
const Step = z.object({
  id: z.string(),
  kind: z.enum(['tool', 'search', 'step']),
  title: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  detail: z.string().optional(),
});
/** See `MadeFile` of run-event.ts. */
const Made = z.object({ id: z.string(), name: z.string(), type: z.string(), url: z.string() });

/** One message of a chat. Assistant messages carry what their run left behind. */
export const Message = z.object({
  id: z.string(),
  /** The message it answers or follows; null for the first. Messages form a tree. */
  parentId: z.string().nullable(),
  /** All messages with the same parent and role, oldest first, this one included: the ‹2/3› of the screen. */
  siblingIds: z.array(z.string()),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  status: MessageStatus,
  /** The run that writes or wrote it. */
  runId: z.string().nullable(),
  attachments: z.array(Attachment),
  /** Our id of the model; null for user messages. */
  model: z.string().nullable(),
  /** '{product} AI' when the reader had an active key of his own, 'Platform Routing' otherwise; null for user messages. */
  badge: z.string().nullable(),
  /** Input and output together; null where they are not known. */
  tokens: z.number().nullable(),
  /** US dollars. */
  cost: z.number().nullable(),
  usage: Usage.nullable(),
  /** What the model thought before it answered, as far as it shows that; empty where it did not. */
  reasoning: z.string(),
  /** Milliseconds it thought. */
  reasoningMs: z.number().nullable(),
  sources: z.array(Source),
  activities: z.array(Step),
  /** Files the reply made. */
  files: z.array(Made),
  /** Earlier messages that were left out so that the rest fits what the model reads at once. */
  droppedMessages: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  rating: z.enum(['up', 'down']).nullable(),
  /** Who wrote a reply; null: the default assistant. On a question: whom a mention handed it to. */
  persona: Speaker.nullable(),
  /**
   * Who comes after this reply in the pass of its question. Where the reply is the last of its branch and no longer being
   * written, the pass has ended before their turn; a send with `pass` goes on with it.
   */
  waiting: z.array(Speaker),
  /** Why the pass ended here although others were waiting, where it was not stopped: credits that ran out, for instance. */
  halt: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** How a reply in a space stands on its sources; null or absent where it was not to. */
  grounding: Grounding.nullish(),
  /** What cut a reply off that is `cut`; null or absent where that was not kept: its length limit. */
  cutBy: CutBy.nullish(),
});
export type Message = z.infer<typeof Message>;

export const rateMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id/rating',
  summary: 'Rates a reply up or down, or takes the rating back.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ rating: z.enum(['up', 'down']).nullable() }),
  response: z.object({ rating: z.enum(['up', 'down']).nullable() }),
  errors: ['not-found'],
});

export const readMessageImage = endpoint({
  method: 'GET',
  path: '/api/messages/:id/images/:n',
  summary: 'The n-th remote image named in a stored message, fetched by the server and re-encoded; for its owner.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'heavy',
  params: z.object({ id: z.uuid(), n: z.coerce.number().int().min(0).max(999) }),
  response: 'bytes',
  errors: ['not-found', 'unreadable-file', 'too-large'],
});
