/** Characters that a task may have; the page stops there, the server refuses what is longer. */
export const taskLimits = { title: 200, description: 5_000 } as const;
