/** Choices of personas on their way to the server, by chat. A question waits for them: it is answered by whom the reader sees chosen. */
export const saves = new Map<string, Promise<unknown>>();
