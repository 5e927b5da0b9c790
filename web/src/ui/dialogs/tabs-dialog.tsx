import '../line-tab.css';
import type { LucideIcon } from 'lucide-react';
import { X } from 'lucide-react';
import { Dialog, Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useMedia, wideScreen } from '../../lib/use-media.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export interface DialogTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Why the tab cannot be opened; absent if it can. */
  readonly closed?: string;
}

interface TabsDialogProps<Id extends string> {
  readonly onClose: () => void;
  /** The title of the whole dialog. */
  readonly title: string;
  readonly tabs: readonly DialogTab<Id>[];
  readonly current: Id;
  readonly onSelect: (id: Id) => void;
  /** A button at the top of the current tab. */
  readonly action?: ReactNode;
  /** The content of the current tab, shown under its name. */
  readonly children: ReactNode;
}

/** A large dialog with tabs: a list at the left, on small screens a strip on top. Arrow keys move between the tabs. */
export function TabsDialog<Id extends string>({
  onClose,
  title,
  tabs,
  current,
  onSelect,
  action,
  children,
}: TabsDialogProps<Id>) {
  const isWide = useMedia(wideScreen);
  const select = (id: string) => {
    const tab = tabs.find((each) => each.id === id);
    if (tab) onSelect(tab.id);
  };
  return (
    <DialogFrame onClose={onClose} className="h-[calc(100dvh-1.5rem)] md:h-176 md:w-232">
      <Tabs.Root
        value={current}
        onValueChange={select}
        orientation={isWide ? 'vertical' : 'horizontal'}
        className="grid min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[12.5rem_minmax(0,1fr)] md:grid-rows-1"
      >
        <nav
          aria-label={title}
          className="max-md:edge-fade relative min-h-0 overflow-x-auto border-line border-b px-3 pt-3 md:overflow-y-auto md:border-r md:border-b-0 md:bg-canvas md:py-5"
        >
          <Dialog.Title className="px-2 pb-3 font-title text-lg max-md:sr-only">{title}</Dialog.Title>
          <Tabs.List className="flex max-md:w-max max-md:pe-2 md:flex-col md:gap-0.5" aria-label={title}>
            {tabs.map((tab) => (
              <TabRow key={tab.id} tab={tab} isCurrent={tab.id === current} />
            ))}
          </Tabs.List>
        </nav>
        <Tabs.Content value={current} tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
          <div className="flex flex-none items-start gap-2 px-4 pt-4 pb-3 md:px-6 md:pt-5">
            {/* With large letters the button wraps below the name. */}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 coarse:min-h-9">
              <h2 className="flex-1 font-title text-xl">{tabs.find((tab) => tab.id === current)?.label}</h2>
              {action}
            </div>
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close" size="sm" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-4 pb-6 md:px-6">{children}</div>
        </Tabs.Content>
      </Tabs.Root>
    </DialogFrame>
  );
}

interface TabRowProps<Id extends string> {
  readonly tab: DialogTab<Id>;
  readonly isCurrent: boolean;
}

function TabRow<Id extends string>({ tab, isCurrent }: TabRowProps<Id>) {
  const row = useRef<HTMLButtonElement>(null);
  // On a small screen the tabs are a strip that may be wider than the screen: the open tab is scrolled into view.
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <Tabs.Trigger
      value={tab.id}
      disabled={tab.closed !== undefined}
      ref={row}
      className="dialog-tab relative flex h-10 flex-none items-center gap-3 rounded-md coarse:min-w-11 px-2 text-left font-label text-muted text-sm outline-offset-[-2px] hover:text-ink disabled:text-faint data-[state=active]:text-ink coarse:h-11 md:h-auto md:min-h-9 md:py-1.5 md:data-[state=active]:bg-press md:enabled:hover:bg-hover coarse:md:min-h-11"
    >
      <Icon of={tab.icon} size={16} className="max-md:hidden" />
      <span className="flex min-w-0 items-baseline gap-1.5 md:block">
        {tab.label}
        {tab.closed && <span className="block font-body text-xs">{tab.closed}</span>}
      </span>
    </Tabs.Trigger>
  );
}
