import { useAddressQuery } from '../../lib/navigation.ts';
import { spaceOf } from './domain/space-place.ts';
import { useSpace } from './queries.ts';
import { SpaceMenuButton } from './space-menu-button.tsx';

/** The name of the open space and its menu, for the head of a small screen. */
export default function SpaceHead() {
  const [query] = useAddressQuery();
  const id = spaceOf(query);
  return id === null ? 'Spaces' : <Head id={id} />;
}

function Head({ id }: { readonly id: number }) {
  const { data: space } = useSpace(id);
  if (!space) return 'Spaces';
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {space.name}
      </span>
      <SpaceMenuButton space={space} label="Space menu" />
    </span>
  );
}
