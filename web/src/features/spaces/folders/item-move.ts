import { fileItem } from '@atrium/contract/routes/spaces.generated';
import type { DragEvent } from 'react';
import { create } from 'zustand';
import { call } from '../../../lib/api.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { refreshWithin } from '../queries.ts';

/** Something of a space that can be put into one of its folders. */
export interface Movable {
  readonly spaceId: number;
  readonly id: string;
  readonly title: string;
  /** The folder it is in; null for none, undefined where that is not known. */
  readonly folderId?: string | null;
}

interface Moving {
  /** What a folder is being chosen for. */
  readonly asked: Movable | null;
  /** What hangs on the pointer. */
  readonly dragged: Movable | null;
}

export const useMoving = create<Moving>(() => ({ asked: null, dragged: null }));

/** Asks into which folder something shall go: the page of the space shows the choice. For menus. */
export function askForFolder(item: Movable): void {
  useMoving.setState({ asked: item });
}

export function endAsking(): void {
  useMoving.setState({ asked: null });
}

/** What a card or row needs to be dragged into a folder by a pointer; spread it on the element. */
export function dragProps(item: Movable) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', item.title);
      useMoving.setState({ dragged: item });
    },
    onDragEnd: () => useMoving.setState({ dragged: null }),
  };
}

/** Puts something into a folder of its space, or with null out of them. Throws why it is where it was. */
export async function fileInto({ spaceId, id }: Movable, folderId: string | null): Promise<void> {
  try {
    await call(fileItem, { params: { spaceId, itemId: id }, body: { folderId } });
  } finally {
    void refreshWithin(spaceId);
  }
}

/** The same where no dialog stays that could say why not. True when it is there. */
export async function putIntoFolder(item: Movable, folderId: string | null): Promise<boolean> {
  try {
    await fileInto(item, folderId);
    return true;
  } catch (error) {
    toastFailure(`${item.title || 'It'} was not moved`, error);
    return false;
  }
}
