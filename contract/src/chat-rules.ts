/** Characters of the title that somebody gives a chat. */
export const chatLimits = { title: 200 } as const;
