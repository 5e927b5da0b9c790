import { askedPart } from '../../../ui/late-part.ts';
import '../spaces.css';
import { Archive, ArchiveX, Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Link, useAddressQuery } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import { type FailedQuery, LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { above, inTreeOrder } from '../domain/space-tree.ts';
import { useArchivedSpaces, useSpaces } from '../queries.ts';
import { DeletedSpaces } from './deleted-spaces.tsx';
import { ListHead } from './list-head.tsx';
import { SpaceCard } from './space-card.tsx';

const CreateDialog = askedPart(() => import('../dialogs/create-dialog.tsx'));

/** 'Spaces': all spaces, each before its subspaces; the archived ones are on a page of their own. */
export function SpaceList() {
  const [query, change] = useAddressQuery();
  const isArchive = query.get('archived') === '1';
  usePageTitle(isArchive ? 'Archived spaces' : 'Spaces');
  return (
    <ListHead
      title={isArchive ? 'Archived spaces' : 'Spaces'}
      subtitle={
        isArchive
          ? 'Put aside, with everything in them. Bring one back and it is as it was.'
          : 'Focused workspaces for sources, notes and chats'
      }
      action={
        isArchive ? (
          <Button kind="ghost" className="relative -mr-3" onClick={() => change({ archived: null })}>
            All spaces
          </Button>
        ) : (
          <Button
            kind="ghost"
            className="relative -mr-3"
            icon={<Icon of={Archive} size={16} />}
            onClick={() => change({ archived: '1' })}
          >
            Archived
          </Button>
        )
      }
    >
      {isArchive ? (
        <>
          <ArchivedSpaces />
          <DeletedSpaces />
        </>
      ) : (
        <OwnSpaces />
      )}
    </ListHead>
  );
}

function OwnSpaces() {
  const query = useSpaces();
  const { data } = query;
  const [isAdding, setIsAdding] = useState(false);
  const [isOpen, setIsOpen] = useState(true);
  const grid = useId();
  if (!data) return <NotYet query={query} />;
  return (
    <>
      <div className="mt-4 border-line border-b">
        <FoldButton
          label="Your spaces"
          count={data.length}
          isOpen={isOpen}
          of={grid}
          onToggle={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <ul id={grid} className="space-grid">
          {inTreeOrder(data).map(({ space }) => (
            <li key={space.id} className="min-w-0">
              <SpaceCard space={space} within={above(data, space.id).map(({ name }) => name)} />
            </li>
          ))}
          <li className="min-w-0">
            <button type="button" className="add-space" onClick={() => setIsAdding(true)}>
              <Icon of={Plus} size={20} />
              Add Space
            </button>
          </li>
        </ul>
      )}
      <Suspense fallback={null}>{isAdding && <CreateDialog onClose={() => setIsAdding(false)} />}</Suspense>
    </>
  );
}

function ArchivedSpaces() {
  const query = useArchivedSpaces();
  const { data } = query;
  if (!data) return <NotYet query={query} />;
  if (data.length === 0) {
    return (
      <Empty
        icon={ArchiveX}
        title="Nothing is archived"
        className="mt-[8vh]"
        action={
          <Link href={paths.section('spaces')} className={buttonClass()}>
            All spaces
          </Link>
        }
      >
        ‘Archive’ in the menu of a space puts it here.
      </Empty>
    );
  }
  return (
    <ul className="space-grid">
      {inTreeOrder(data).map(({ space }) => (
        <li key={space.id} className="min-w-0">
          <SpaceCard space={space} within={above(data, space.id).map(({ name }) => name)} />
        </li>
      ))}
    </ul>
  );
}

function NotYet({ query }: { readonly query: FailedQuery & { readonly isError: boolean } }) {
  if (query.isError) {
    return (
      <LoadFailure query={query} className="mt-6">
        Your spaces could not be loaded.
      </LoadFailure>
    );
  }
  return (
    <p role="status" className="mt-[15vh] flex items-center justify-center gap-2 text-muted">
      <Spinner />
      Loading spaces...
    </p>
  );
}
