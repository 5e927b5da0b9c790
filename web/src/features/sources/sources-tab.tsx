import { Compass, FileUp, Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { useFileDrop } from '../../ui/fields/use-file-drop.ts';
import { Icon } from '../../ui/icon.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { Empty } from '../../ui/notices/empty.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import { includeAll } from './manage-sources.ts';
import { useIsAllIncluded, useSources } from './queries.ts';
import { useOpenSource } from './source-address.ts';
import './sources.css';
import { SourceCard } from './source-card.tsx';
import { UploadCard } from './upload-card.tsx';
import { sendFiles, useSourceUploads } from './uploads-under-way.ts';

const AddSourceDialog = askedPart(() => import('./add/add-source-dialog.tsx'));
const DiscoverDialog = askedPart(() => import('./discover/discover-dialog.tsx'));

/** The sources of a space, with controls to add, include, open and delete them. */
export default function SourcesTab({ spaceId }: { readonly spaceId: number }) {
  const list = useSources(spaceId);
  const isAllIncluded = useIsAllIncluded(spaceId, list);
  // A list that already has the source may come before its upload is taken away.
  const uploads = useSourceUploads(spaceId).filter(
    ({ sourceId }) => !list.sources?.some((source) => source.id === sourceId),
  );
  const open = useOpenSource();
  const [isAdding, setIsAdding] = useState(false);
  const [isDiscovering, setIsDiscovering] = useState(false);
  const { isOver, handlers } = useFileDrop((files) => sendFiles(spaceId, files));
  const isEmpty = list.sources?.length === 0 && uploads.length === 0;
  return (
    // Dropping is a shortcut; everyone can use the button instead.
    <div
      {...handlers}
      className={cx('flex flex-col gap-3 rounded-lg', isOver && 'bg-accent-soft outline-2 outline-accent')}
    >
      <div className="source-deeds">
        <Button size="sm" icon={<Icon of={Plus} size={16} />} onClick={() => setIsAdding(true)}>
          Add Source
        </Button>
        <Button size="sm" icon={<Icon of={Compass} size={16} />} onClick={() => setIsDiscovering(true)}>
          Discover
        </Button>
      </div>
      {list.isPending && <CardSkeletons />}
      {list.isError && !list.isFetchNextPageError && (
        <LoadFailure query={list}>The sources could not be loaded.</LoadFailure>
      )}
      {isEmpty && (
        <Empty
          icon={FileUp}
          title="No sources yet"
          action={
            <Button size="sm" onClick={() => setIsAdding(true)}>
              Add new source
            </Button>
          }
        />
      )}
      {list.sources && list.sources.length > 0 && <IncludeAll spaceId={spaceId} isOn={isAllIncluded} />}
      {!isEmpty && list.sources && (
        <ul aria-label="Sources" className="flex flex-col gap-2">
          {uploads.map((each) => (
            <li key={each.id} className="min-w-0">
              <UploadCard upload={each} />
            </li>
          ))}
          {list.sources.map((source) => (
            <li key={source.id} className="min-w-0">
              <SourceCard source={source} isOpen={source.id === open?.id} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={list} />
      {isAdding && (
        <Suspense>
          <AddSourceDialog spaceId={spaceId} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
      {isDiscovering && (
        <Suspense>
          <DiscoverDialog spaceId={spaceId} onClose={() => setIsDiscovering(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface IncludeAllProps {
  readonly spaceId: number;
  /** Null where no source can be read: then there is nothing to include. */
  readonly isOn: boolean | null;
}

function IncludeAll({ spaceId, isOn }: IncludeAllProps) {
  const label = useId();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (isIncluded: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    await includeAll(spaceId, isIncluded);
    setIsBusy(false);
  };
  return (
    <div className="flex items-center gap-2 text-sm">
      <span id={label} className="flex-1">
        Include All Sources
      </span>
      <Switch
        labelledBy={label}
        checked={isOn === true}
        disabled={isOn === null}
        onChange={(isIncluded) => void change(isIncluded)}
      />
    </div>
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Loading sources" className="flex flex-col gap-2">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-20 w-full rounded-lg" />
      ))}
    </div>
  );
}
