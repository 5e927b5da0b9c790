import { ArrowLeft } from 'lucide-react';
import { takeFreeFocus } from '../../lib/focus-next.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** A button that leads from an open item of a space back to its list. */
export function BackToSpace({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton
      ref={takeFreeFocus}
      icon={ArrowLeft}
      label="Back to the space"
      size="sm"
      className="-ml-1.5"
      onClick={onClick}
    />
  );
}
