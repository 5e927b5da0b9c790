import type { Folder } from '@atrium/contract/spaces';

/** An action on folders that opens a dialog. */
export type FolderTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly folder: Folder }
  | { readonly kind: 'delete'; readonly folder: Folder };
