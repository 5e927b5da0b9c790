/** Maximum characters of a task. The page enforces them and the server refuses longer texts. */
export const taskLimits = { title: 200, description: 5_000 } as const;
