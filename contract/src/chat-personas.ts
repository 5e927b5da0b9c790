import { z } from 'zod';

/** How a persona is named: a number for a user's own, 'template-{n}' for a template. */
export const PersonaId = z.union([z.number().int(), z.string().max(64)]);
export type PersonaId = z.infer<typeof PersonaId>;

/** A persona as a message keeps it, whatever becomes of it. `id` is 'draft' for one that was being written. */
export const Speaker = z.object({ id: PersonaId, name: z.string(), avatar: z.string() });
export type Speaker = z.infer<typeof Speaker>;

/** A persona of a chat. */
export const ChatPersona = Speaker.extend({
  role: z.string(),
  greeting: z.string(),
  /** Whose it is; 0 for a template, which is nobody's. */
  userId: z.union([z.string(), z.literal(0)]),
  /** Whether it may be chosen: an archived template, and a persona whose web chat is off, stay only with the chats that have them. */
  isActive: z.boolean(),
  /** It was deleted: the chat cannot be gone on with until another one is chosen. */
  isGone: z.boolean(),
});
export type ChatPersona = z.infer<typeof ChatPersona>;
