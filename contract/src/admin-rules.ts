/** Characters of what an admin writes; the forms hold them, the server refuses what is longer. */
export const adminLimits = {
  /** Why something was done. */
  reason: 500,
  userSearch: 200,
  /** Credits that are given or taken at once. */
  credits: 100_000_000,
  package: { name: 60, description: 200 },
  model: {
    id: 100,
    name: 100,
    label: 60,
    /** The id that its host knows it by. */
    hostId: 200,
    /** The address of the page on which a price was read. */
    source: 500,
  },
} as const;
