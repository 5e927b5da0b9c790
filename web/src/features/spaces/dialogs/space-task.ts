/** What the menu of a space asks for that happens in a dialog. */
export type SpaceTask = 'rename' | 'subspace' | 'configure' | 'delete';
