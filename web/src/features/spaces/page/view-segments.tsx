import type { Space } from '@atrium/contract/spaces';
import { useAddressQuery } from '../../../lib/navigation.ts';
import type { SpaceView } from '../domain/space-place.ts';
import { spaceViews } from '../domain/space-place.ts';
import { SpaceMenuButton } from '../space-menu-button.tsx';
import { BackToSpaces } from './back-to-spaces.tsx';

const names: Record<SpaceView, string> = { sources: 'Sources', chat: 'Chat', studio: 'Studio' };

/** Which column a smaller screen shows; beside them what the head of the first column has on a wide one. */
export function ViewSegments({ space, view }: { readonly space: Space; readonly view: SpaceView }) {
  const [, change] = useAddressQuery();
  return (
    <div className="flex flex-none items-center gap-2 border-line border-b px-4 py-3">
      <BackToSpaces className="-ml-1.5 max-md:hidden" />
      <fieldset className="segments min-w-0 flex-1" aria-label="Shown part of the space">
        {spaceViews.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === view}
            onClick={() => change({ view: each }, { replace: true })}
          >
            {names[each]}
          </button>
        ))}
      </fieldset>
      <SpaceMenuButton space={space} label="Space menu" className="-mr-1.5 max-md:hidden" />
    </div>
  );
}
