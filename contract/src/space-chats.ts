import { z } from 'zod';
import { ChatSummary } from './chats.ts';
import { endpoint } from './endpoint.ts';
import { spaceParams } from './spaces.ts';

export const listSpaceChats = endpoint({
  method: 'GET',
  path: '/api/spaces/:spaceId/chats',
  summary: 'The chats of a space, a page at a time, newest first. Answers 304 to a known ETag.',
  access: 'user',
  owns: 'spaceId',
  rateClass: 'read',
  params: spaceParams,
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ chats: z.array(ChatSummary), nextCursor: z.string().nullable() }),
  errors: ['sign-in-required', 'not-found'],
});

export const moveChat = endpoint({
  method: 'PUT',
  path: '/api/chat/:id/space',
  summary:
    'Puts a chat into a space, or out of the one it is in. From its next question on it answers from that space.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ spaceId: spaceParams.shape.spaceId.nullable() }),
  response: ChatSummary,
  errors: ['sign-in-required', 'not-found', 'conflict'],
});

export const chatToSource = endpoint({
  method: 'POST',
  path: '/api/chat/:id/source',
  summary:
    'Makes a source of what the shown branch of a chat says now, in a space. The chat stays. The same text again adds nothing.',
  access: 'user',
  owns: 'id',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ spaceId: spaceParams.shape.spaceId }),
  /** `isNew`: false when the space had this text already. */
  response: z.object({ id: z.string(), isNew: z.boolean() }),
  errors: ['sign-in-required', 'not-found', 'conflict', 'invalid-request', 'too-large', 'quota-exceeded'],
});
