import './guide.css';
import type { GuideEntry } from '@atrium/contract/guide';
import { BookX } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { config } from '../../lib/config.ts';
import { isGone } from '../../lib/is-gone.ts';
import { Link, navigate, Redirect } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Mark } from '../../ui/marks/mark.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { LoadFailurePlace } from '../../ui/notices/load-failure-place.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Markdown } from '../chats/index.ts';
import { guideText } from './domain/guide-text.ts';
import { useGuideList, useGuidePage } from './queries.ts';

interface GuidePageProps {
  /** The page's name in the address; null shows the first page. */
  readonly page: string | null;
}

/** The built-in guide: its pages at the left, and the open one. */
export default function GuidePage({ page }: GuidePageProps) {
  const list = useGuideList();
  const first = list.data?.[0]?.page;
  const shown = page ?? first;
  const box = useRef<HTMLElement>(null);
  // Each page begins at its top, wherever the one before it was left.
  useLayoutEffect(() => {
    if (shown !== undefined && box.current) box.current.scrollTop = 0;
  }, [shown]);
  if (page === null && first !== undefined) return <Redirect href={paths.guide(first)} replace />;
  return (
    <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-surface md:grid-cols-[16rem_minmax(0,1fr)] md:grid-rows-1">
      <nav aria-label="Guide" className="overflow-y-auto border-line border-b bg-canvas p-3 md:border-r md:border-b-0">
        <Link
          href={paths.home}
          className="mb-3 flex h-9 items-center gap-2 px-2 coarse:h-11 font-title text-ink text-lg no-underline"
        >
          <Mark />
          {config.productName}
        </Link>
        <PageChoice pages={list.data ?? []} shown={shown} />
        {list.data?.map((entry) => (
          <Link
            key={entry.page}
            href={paths.guide(entry.page)}
            aria-current={entry.page === shown ? 'page' : undefined}
            className="hidden min-h-8 items-center rounded-md px-2 py-1 text-muted text-sm no-underline hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:text-ink md:flex coarse:min-h-11"
          >
            {entry.title}
          </Link>
        ))}
        {/* If there is no page to show, the error is shown in the page's place. */}
        {list.isError && shown && (
          <LoadFailure query={list} className="mt-2 px-2">
            The list of pages could not be loaded.
          </LoadFailure>
        )}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it */}
      <main ref={box} tabIndex={0} className="overflow-y-auto outline-offset-[-2px]">
        <div className="mx-auto w-[calc(100%-2rem)] max-w-read py-8 md:py-12">
          {shown && <Reading key={shown} page={shown} />}
          {list.isError && !shown && (
            <LoadFailurePlace heading icon={BookX} title="The guide could not be loaded" query={list} />
          )}
        </div>
      </main>
    </div>
  );
}

interface PageChoiceProps {
  readonly pages: readonly GuideEntry[];
  readonly shown: string | undefined;
}

/** On a phone the list of pages would leave no room to read, so a native select replaces it. */
function PageChoice({ pages, shown }: PageChoiceProps) {
  const isKnown = pages.some(({ page }) => page === shown);
  return (
    <SelectField
      label="Page of the guide"
      className="mx-1 mb-1 md:hidden"
      value={isKnown ? shown : ''}
      onChange={(event) => navigate(paths.guide(event.currentTarget.value))}
    >
      {!isKnown && <option value="">Choose a page</option>}
      {pages.map(({ page, title }) => (
        <option key={page} value={page}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function Reading({ page }: { readonly page: string }) {
  const query = useGuidePage(page);
  const { data, error } = query;
  usePageTitle(data?.title ?? 'Guide');
  if (isGone(error))
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <h1 className="font-title text-xl">The guide has no such page</h1>
        <p className="text-muted">Choose one from the list.</p>
      </div>
    );
  if (error) return <LoadFailurePlace heading icon={BookX} title="This page could not be loaded" query={query} />;
  if (!data) return <LoadingText />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key gives a click as well
    <article className="guide-text" onClick={stayInTab}>
      <h1 className="mb-6 font-title text-xl">{data.title}</h1>
      <Suspense fallback={<LoadingText />}>
        <Markdown
          messageId={`guide-${page}`}
          text={guideText(data.content, addressOfPage)}
          sources={[]}
          isOpen={false}
        />
      </Suspense>
    </article>
  );
}

/** Full addresses, because relative ones are removed from Markdown that is rendered like a reply. */
function addressOfPage(page: string): string {
  return new URL(paths.guide(page), location.origin).href;
}

/** Links in a reply open a new tab; links between pages of the guide stay in this one. */
function stayInTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOurs = link?.origin === location.origin && link.pathname.startsWith(paths.guide());
  if (!link || !isOurs || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  navigate(link.pathname + link.hash);
}

function LoadingText() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      {['w-2/5', 'w-full', 'w-11/12', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={cx('h-5', width)} />
      ))}
    </div>
  );
}
