import { z } from 'zod';
import { Speaker } from './chat-personas.ts';
import { endpoint } from './endpoint.ts';
import { Attachment } from './files.ts';

/**
 * `cut`: it was cut off, see `cutBy`. `stopped`: the user stopped it. `interrupted`: the server stopped meanwhile.
 * `failed`: see `error`. A question is always `complete`.
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
  /** Web searches run by the vendor or by the installation's search engine; absent when none are known. */
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

/** One message of a chat. Assistant messages also carry the results of their run. */
export const Message = z.object({
  id: z.string(),
  /** The message it answers or follows; null for the first. Messages form a tree. */
  parentId: z.string().nullable(),
  /** All messages with the same parent and role, oldest first, this one included. The page shows them as ‹2/3›. */
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
  /** '{product} AI' when the user had an active key of their own, else 'Platform Routing'; null for user messages. */
  badge: z.string().nullable(),
  /** Input and output tokens together; null when unknown. */
  tokens: z.number().nullable(),
  /** US dollars. */
  cost: z.number().nullable(),
  usage: Usage.nullable(),
  /** What the model thought before it answered, as far as it reveals that; otherwise empty. */
  reasoning: z.string(),
  /** Milliseconds the model spent thinking. */
  reasoningMs: z.number().nullable(),
  sources: z.array(Source),
  activities: z.array(Step),
  /** Files created by the reply. */
  files: z.array(Made),
  /** How many earlier messages were left out so that the rest fits the model's context window. */
  droppedMessages: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  rating: z.enum(['up', 'down']).nullable(),
  /**
   * On a reply: the persona that wrote it; null for the default assistant. On a question: the persona that a mention
   * handed it to.
   */
  persona: Speaker.nullable(),
  /**
   * The personas still to answer after this reply in the same pass, one after the other. If the reply is the last of
   * its branch and no longer being written, the pass ended before their turn; a send with `pass` resumes it.
   */
  waiting: z.array(Speaker),
  /** Why the pass ended here although personas were waiting, unless it was stopped: credits ran out, for instance. */
  halt: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** How well the space's sources support a reply; null or absent when the reply was not checked. */
  grounding: Grounding.nullish(),
  /** What cut off a reply whose status is `cut`; null or absent if not recorded, which means the length limit. */
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
