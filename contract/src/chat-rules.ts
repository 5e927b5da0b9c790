/** Maximum length, in characters, of a title that a user gives a chat. */
export const chatLimits = { title: 200 } as const;

/** Maximum length of one question, in characters. Longer text is attached as a file. */
export const maxQuestionLength = 200_000;
