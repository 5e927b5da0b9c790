/** Characters of the title that somebody gives a chat. */
export const chatLimits = { title: 200 } as const;

/** Characters of one question. Longer text is attached as a file. */
export const maxQuestionLength = 200_000;
