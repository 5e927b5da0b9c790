import { z } from 'zod';
import { defaultBodyLimit, endpoint } from './endpoint.ts';
import { maxFileBytes } from './file-rules.ts';

/** A file of a message. */
export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  /** The MIME type found in the content, not the one claimed. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** The address where its owner reads it. */
  url: z.string(),
  /** Whether text could be read from it; false for pictures and for files without text. */
  hasText: z.boolean(),
  /** Why no text, or only part of it, could be read, or what is wrong with a picture; otherwise null. */
  problem: z.string().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

/** A file as the spec sends it inside a message. */
export const InlineFile = z.object({
  name: z.string().min(1).max(255),
  /** base64, without a data: prefix or with one. */
  content: z.string(),
  type: z.string().max(255),
});
export type InlineFile = z.infer<typeof InlineFile>;

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/attachments',
  summary: 'Uploads one file as raw bytes; its name and type stand in the query.',
  access: 'visitor',
  rateClass: 'upload',
  // A little more than the largest allowed file, so that the error for one slightly too large can give its name.
  bodyLimit: maxFileBytes + 64 * 1024,
  query: z.object({ name: z.string().min(1).max(255), type: z.string().max(255).default('') }),
  body: 'bytes',
  response: Attachment,
  errors: ['too-large', 'unsupported-file', 'unreadable-file', 'quota-exceeded', 'sign-in-required'],
});

export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/attachments/:id',
  summary: 'The bytes of an attachment, for its owner; never rendered as a page of this origin.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'read',
  params: z.object({ id: z.uuid() }),
  response: 'bytes',
  errors: ['not-found'],
});

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/api/attachments/:id',
  summary: 'Removes an attachment that no message carries yet.',
  access: 'visitor',
  owns: 'id',
  rateClass: 'write',
  bodyLimit: defaultBodyLimit,
  params: z.object({ id: z.uuid() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['not-found', 'conflict'],
});
