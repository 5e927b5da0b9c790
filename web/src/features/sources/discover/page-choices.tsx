import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { useChosenPages } from './use-chosen-pages.ts';

/** A page that can be chosen. */
export interface PageChoice {
  readonly url: string;
  readonly title: string;
  /** Details beside the title: the host, the date. */
  readonly about: string;
  readonly reason?: ReactNode;
  readonly isSource: boolean;
}

interface PageChoicesProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly pages: readonly PageChoice[];
  readonly choice: ReturnType<typeof useChosenPages>;
}

/** Pages with checkboxes; those that are already sources cannot be chosen. */
export function PageChoices({ label, pages, choice }: PageChoicesProps) {
  const { chosen, setChosen, added, isAdding } = choice;
  const free = pages.filter(({ url, isSource }) => !isSource && !added.has(url)).map(({ url }) => url);
  const isAll = free.length > 0 && free.every((url) => chosen.has(url));
  const toggle = (urls: readonly string[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const url of urls) isOn ? next.add(url) : next.delete(url);
      return next;
    });
  return (
    <fieldset disabled={isAdding} className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {free.length > 1 && (
        <label className="flex items-center gap-3 px-3 py-1 text-muted text-sm">
          <input
            type="checkbox"
            checked={isAll}
            onChange={(event) => toggle(free, event.target.checked)}
            className="size-4 flex-none"
          />
          Choose all {free.length}
        </label>
      )}
      <ul aria-label={label} className="flex flex-col gap-1">
        {pages.map((page) => {
          const isHere = page.isSource || added.has(page.url);
          return (
            <li key={page.url} className="min-w-0">
              <label className="flex items-start gap-3 rounded-md px-3 py-2 hover:bg-hover has-disabled:hover:bg-transparent">
                <input
                  type="checkbox"
                  checked={chosen.has(page.url)}
                  disabled={isHere}
                  onChange={(event) => toggle([page.url], event.target.checked)}
                  className="mt-1 size-4 flex-none"
                />
                <PageWords page={page} isHere={isHere} />
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function PageWords({ page, isHere }: { readonly page: PageChoice; readonly isHere: boolean }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-start gap-2">
        <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-left font-label [overflow-wrap:anywhere]">
          {page.title}
        </span>
        {isHere && <Badge>Already a source</Badge>}
      </span>
      <span className="block truncate text-muted text-xs" title={page.url}>
        {page.about}
      </span>
      {page.reason && <span className="mt-1 block text-sm [overflow-wrap:anywhere]">{page.reason}</span>}
    </span>
  );
}

/** The 'Add 3 sources' button, and one to stop. The surrounding component shows errors. */
export function AddChosen({ choice }: { readonly choice: ReturnType<typeof useChosenPages> }) {
  const { chosen, isAdding, add, stop } = choice;
  const many = chosen.size === 1 ? '1 source' : `${chosen.size} sources`;
  return (
    <div className="flex justify-end gap-2">
      {isAdding && chosen.size > 1 && <Button onClick={stop}>Stop</Button>}
      <Button kind="primary" busy={isAdding} disabled={chosen.size === 0} onClick={() => void add()}>
        {isAdding ? `Adding... ${chosen.size} left` : chosen.size === 0 ? 'Add sources' : `Add ${many}`}
      </Button>
    </div>
  );
}
