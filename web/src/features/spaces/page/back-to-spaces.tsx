import { ArrowLeft } from 'lucide-react';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** A button that leads from a space to the list of spaces. */
export function BackToSpaces({ className }: { readonly className: string }) {
  return (
    <IconButton
      icon={ArrowLeft}
      label="All spaces"
      size="sm"
      className={className}
      onClick={() => navigate(paths.section('spaces'))}
    />
  );
}
