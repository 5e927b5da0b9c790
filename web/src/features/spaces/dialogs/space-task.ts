/** An action of a space's menu that opens a dialog. */
export type SpaceTask = 'rename' | 'subspace' | 'configure' | 'delete';
