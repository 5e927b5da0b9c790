import { ArrowLeft } from 'lucide-react';
import { focusNext } from '../../../lib/focus-next.ts';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { spaceOf } from '../domain/space-place.ts';

/** A button that leads from a space to the list of spaces. */
export function BackToSpaces({ className }: { readonly className: string }) {
  return <IconButton icon={ArrowLeft} label="All spaces" size="sm" className={className} onClick={goToSpaces} />;
}

/** Leaves the space for the list of all spaces, where its card gets the focus: the pressed button disappears. */
function goToSpaces(): void {
  const address = paths.space(spaceOf(new URLSearchParams(location.search)) ?? 0);
  navigate(paths.section('spaces'));
  focusNext(
    () =>
      [...document.querySelectorAll<HTMLAnchorElement>('.space-card-link')].find(({ href }) => href.endsWith(address)),
    () => document.querySelector('main'),
  );
}
