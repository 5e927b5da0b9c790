/** The two spaces that every user gets at the first sign-in; visitors see them too. */
export const firstSpaces = [
  { id: 1, name: 'My Personal Space' },
  { id: 2, name: 'My Workspace' },
] as const;
