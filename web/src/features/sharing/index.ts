import { askedPart } from '../../ui/late-part.ts';

/** Makes, renews and revokes the public link of a chat. */
export const ShareDialog = askedPart(() => import('./share-dialog.tsx'));
