import { askedPart } from '../../ui/late-part.ts';

/** Creates, updates and revokes the public link of a chat. */
export const ShareDialog = askedPart(() => import('./share-dialog.tsx'));
