import { fileItem } from '@atrium/contract/routes/spaces.generated';
import type { DragEvent } from 'react';
import { create } from 'zustand';
import { call } from '../../../lib/api.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { refreshWithin } from '../queries.ts';

/** An item of a space that can be moved into one of its folders. */
export interface Movable {
  readonly spaceId: number;
  readonly id: string;
  readonly title: string;
  /** The folder it is in; null for none, undefined where that is not known. */
  readonly folderId?: string | null;
}

interface Moving {
  /** The item for which a folder is being chosen in the dialog. */
  readonly asked: Movable | null;
  /** The item being dragged. */
  readonly dragged: Movable | null;
}

export const useMoving = create<Moving>(() => ({ asked: null, dragged: null }));

/** Opens the dialog, on the page of the space, that asks which folder to move an item to. For menus. */
export function askForFolder(item: Movable): void {
  useMoving.setState({ asked: item });
}

export function endAsking(): void {
  useMoving.setState({ asked: null });
}

/** Props that let a card or row be dragged into a folder. */
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

/** Moves an item into a folder of its space, or with null out of its folder. Rejects if that failed. */
export async function fileInto({ spaceId, id }: Movable, folderId: string | null): Promise<void> {
  try {
    await call(fileItem, { params: { spaceId, itemId: id }, body: { folderId } });
  } finally {
    void refreshWithin(spaceId);
  }
}

/** The same for callers without a dialog to show an error. Returns whether it succeeded. */
export async function putIntoFolder(item: Movable, folderId: string | null): Promise<boolean> {
  try {
    await fileInto(item, folderId);
    return true;
  } catch (error) {
    toastFailure(`${item.title || 'It'} was not moved`, error);
    return false;
  }
}
