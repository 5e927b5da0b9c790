import { ArrowLeft } from 'lucide-react';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Leaves the space for the list of them. */
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
