/** Characters that a note may have, and of its content in lists; the page says so beforehand, the server refuses what is longer. */
export const noteLimits = { title: 200, content: 200_000, preview: 100 } as const;
