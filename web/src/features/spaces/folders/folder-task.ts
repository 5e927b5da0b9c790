import type { Folder } from '@atrium/contract/spaces';

/** What happens with folders in a dialog. */
export type FolderTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly folder: Folder }
  | { readonly kind: 'delete'; readonly folder: Folder };
