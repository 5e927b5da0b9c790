/** Maximum lengths, in characters, of what an admin writes. The forms enforce them; the server refuses longer texts. */
export const adminLimits = {
  /** The reason for an action. */
  reason: 500,
  userSearch: 200,
  /** The most credits that can be given or taken at once. */
  credits: 100_000_000,
  /** The highest monthly limit of a user, in US dollars, and the most tokens a day that can be a limit. */
  monthlyLimitUsd: 1_000_000,
  dailyTokens: 1_000_000_000_000,
  package: { name: 60, description: 200 },
  model: {
    id: 100,
    name: 100,
    label: 60,
    /** The id under which the host knows the model. */
    hostId: 200,
    /** The address of the page from which a price was read. */
    source: 500,
  },
} as const;
