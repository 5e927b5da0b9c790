import { isGone } from '../../../lib/is-gone.ts';
import { askedPart } from '../../../ui/late-part.ts';
import '../spaces.css';
import type { SpaceWithFolders } from '@atrium/contract/spaces';
import { LayoutGrid, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useAddressQuery } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { roomyScreen, useMedia } from '../../../lib/use-media.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';
import { LeftWords } from '../../chats/index.ts';
import { NoteEditor } from '../../notes/index.ts';
import { placeOf } from '../domain/space-place.ts';
import { endAsking, useMoving } from '../folders/item-move.ts';
import { useSpace } from '../queries.ts';
import { ArchivedNotice } from './archived-notice.tsx';
import { LeftForms } from './left-forms.tsx';
import { SpaceCentre } from './space-centre.tsx';
import { SpacePanel } from './space-panel.tsx';
import { SpaceSkeleton } from './space-skeleton.tsx';
import { StudioPanel } from './studio-panel.tsx';
import { ViewSegments } from './view-segments.tsx';

const MoveDialog = askedPart(() => import('../folders/move-dialog.tsx'), endAsking);

/** The page of one space. */
export function SpacePage({ id }: { readonly id: number }) {
  const query = useSpace(id);
  const { data, error } = query;
  usePageTitle(data?.name ?? 'Spaces');
  const [address] = useAddressQuery();
  if (isGone(error) && address.has('note')) {
    return (
      <Suspense fallback={<SpaceSkeleton />}>
        <NoteEditor spaceId={id} unlessLeft={<NotThere id={id} />} />
      </Suspense>
    );
  }
  if (isGone(error)) return <NotThere id={id} />;
  if (data) return <Columns space={data} />;
  if (!error) return <SpaceSkeleton />;
  return (
    <LoadFailurePlace
      heading
      icon={LayoutGrid}
      title="The space could not be loaded"
      query={query}
      className="mt-[15vh]"
    />
  );
}

/** Shown alike for a space of another user and one that never existed. */
function NotThere({ id }: { readonly id: number }) {
  return (
    <>
      <Empty
        icon={SearchX}
        title="This space is not there"
        heading
        className="mt-[15vh]"
        action={
          <Link href={paths.section('spaces')} className={buttonClass()}>
            All spaces
          </Link>
        }
      >
        It was deleted, or it belongs to someone else.
      </Empty>
      <Suspense fallback={null}>
        <LeftWords spaceId={id} />
      </Suspense>
      <LeftForms spaceId={id} />
    </>
  );
}

function Columns({ space }: { readonly space: SpaceWithFolders }) {
  const [query] = useAddressQuery();
  const isRoomy = useMedia(roomyScreen);
  const asked = useMoving((state) => state.asked);
  const place = placeOf(query);
  return (
    <>
      <h1 className="sr-only">{space.name}</h1>
      {space.archivedAt !== null && <ArchivedNotice space={space} />}
      {!isRoomy && <ViewSegments space={space} />}
      <div className="space-columns">
        <section aria-label="Space" hidden={!isRoomy && place.view !== 'sources'}>
          <SpacePanel space={space} tab={place.tab} />
        </section>
        <section aria-label="Chat" hidden={!isRoomy && place.view !== 'chat'}>
          <SpaceCentre space={space} note={place.note} />
        </section>
        <section aria-label="Studio" hidden={!isRoomy && place.view !== 'studio'}>
          <StudioPanel space={space} />
        </section>
      </div>
      <Suspense fallback={null}>{asked && <MoveDialog key={asked.id} item={asked} />}</Suspense>
    </>
  );
}
