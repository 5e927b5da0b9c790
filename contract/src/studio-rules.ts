/** Maximum characters of a report's title and of a wish. The page enforces them and the server refuses longer texts. */
export const reportLimits = { title: 200, wish: 2_000 } as const;
