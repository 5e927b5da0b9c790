/**
 * Persona changes being saved, by chat. A question waits for them, so that it is answered by the personas that the user
 * sees chosen.
 */
export const saves = new Map<string, Promise<unknown>>();
