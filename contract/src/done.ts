import { z } from 'zod';

/** The response of a call that has nothing else to say. */
export const Done = z.object({ ok: z.literal(true) });
