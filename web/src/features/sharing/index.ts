import { lazy } from 'react';

/** Makes, renews and revokes the public link of a chat. */
export const ShareDialog = lazy(() => import('./share-dialog.tsx'));
