/** Maximum characters of a space's texts. The page enforces them and the server refuses longer ones. */
export const spaceLimits = { name: 100, description: 1_000, instructions: 20_000, folderName: 100 } as const;
