import { askedPart } from '../../ui/late-part.ts';

/** Saves a chat as a file. */
export const ExportDialog = askedPart(() => import('./export-dialog.tsx'));
