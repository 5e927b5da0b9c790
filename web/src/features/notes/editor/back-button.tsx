import { ArrowLeft } from 'lucide-react';
import { takeFreeFocus } from '../../../lib/focus-next.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeNote } from '../note-address.ts';

/** The way back from a note to the list it is in. */
export function BackButton() {
  return (
    <IconButton
      ref={takeFreeFocus}
      icon={ArrowLeft}
      label="Back to the space"
      size="sm"
      className="-ml-1.5"
      onClick={closeNote}
    />
  );
}
