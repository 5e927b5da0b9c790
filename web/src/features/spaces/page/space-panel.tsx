import type { SpaceWithFolders } from '@atrium/contract/spaces';
import type { SpaceTab } from '../domain/space-place.ts';
import { FolderList } from '../folders/folder-list.tsx';
import { SpaceMenuButton } from '../space-menu-button.tsx';
import { BackToSpaces } from './back-to-spaces.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { PanelTabs } from './panel-tabs.tsx';

/** The left column: the space's name and menu, its folders and its contents. */
export function SpacePanel({ space, tab }: { readonly space: SpaceWithFolders; readonly tab: SpaceTab }) {
  return (
    <>
      <div className="space-bar max-md:hidden">
        <BackToSpaces className="-ml-1.5 max-xl:hidden" />
        <h2 dir="auto" className="min-w-0 flex-1 truncate text-left font-title text-md">
          {space.name}
        </h2>
        <SpaceMenuButton space={space} label="Space menu" className="max-xl:hidden" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overflow-x-hidden p-4">
        <Breadcrumb space={space} />
        <FolderList space={space} />
        <PanelTabs spaceId={space.id} tab={tab} />
      </div>
    </>
  );
}
