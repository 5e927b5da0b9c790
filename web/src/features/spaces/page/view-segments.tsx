import type { Space } from '@atrium/contract/spaces';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { changeTo, placeOf, type SpaceView, segmentOf, spaceViews } from '../domain/space-place.ts';
import { SpaceMenuButton } from '../space-menu-button.tsx';
import { BackToSpaces } from './back-to-spaces.tsx';

const names: Record<SpaceView, string> = { sources: 'Sources', chat: 'Chat', studio: 'Studio' };

/**
 * Buttons for the column that a smaller screen shows, with the controls that the left column's bar has on a wide
 * screen.
 */
export function ViewSegments({ space }: { readonly space: Space }) {
  const [query, change] = useAddressQuery();
  const pressed = segmentOf(placeOf(query), query);
  return (
    <div className="flex flex-none items-center gap-2 border-line border-b px-4 py-3">
      <BackToSpaces className="-ml-1.5 max-md:hidden" />
      <fieldset className="segments min-w-0 flex-1" aria-label="Shown part of the space">
        {spaceViews.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === pressed}
            onClick={() => change(changeTo(each, query), { replace: true })}
          >
            {names[each]}
          </button>
        ))}
      </fieldset>
      <SpaceMenuButton space={space} label="Space menu" className="-mr-1.5 max-md:hidden" />
    </div>
  );
}
