/** Everyone who signs in is given these two; a visitor is shown them. */
export const firstSpaces = [
  { id: 1, name: 'My Personal Space' },
  { id: 2, name: 'My Workspace' },
] as const;
