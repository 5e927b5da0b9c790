/** Characters that what is written about a space may have; the page stops there, the server refuses what is longer. */
export const spaceLimits = { name: 100, description: 1_000, instructions: 20_000, folderName: 100 } as const;
