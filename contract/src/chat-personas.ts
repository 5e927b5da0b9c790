import { z } from 'zod';

/** The id of a persona: a number for a user's own, 'template-{n}' for a template. */
export const PersonaId = z.union([z.number().int(), z.string().max(64)]);
export type PersonaId = z.infer<typeof PersonaId>;

/**
 * A copy of the persona that a message keeps, even if the persona is later changed or deleted. `id` is 'draft' for a
 * persona that was still being written.
 */
export const Speaker = z.object({ id: PersonaId, name: z.string(), avatar: z.string() });
export type Speaker = z.infer<typeof Speaker>;

/** A persona of a chat. */
export const ChatPersona = Speaker.extend({
  role: z.string(),
  greeting: z.string(),
  /** The owner; 0 for a template, which belongs to nobody. */
  userId: z.union([z.string(), z.literal(0)]),
  /**
   * Whether it may be chosen. An archived template, or a persona whose web chat is off, stays only in chats that
   * already have it.
   */
  isActive: z.boolean(),
  /** Whether it was deleted. The chat can then go on only after another persona is chosen. */
  isGone: z.boolean(),
});
export type ChatPersona = z.infer<typeof ChatPersona>;
