import { sourceLimits } from '@atrium/contract/source-rules';
import { BookOpen, LogIn, SearchX } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { here, Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useSearchedWords } from '../../../lib/use-searched-words.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { quietPart } from '../../../ui/late-part.ts';
import { Empty } from '../../../ui/notices/empty.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { UserFailure } from '../../../ui/notices/user-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUser } from '../../accounts/index.ts';
import { useKnowledgeBase } from '../queries.ts';
import { KnowledgeRow } from './knowledge-row.tsx';

const SearchStateLine = quietPart(() => import('../search-state-line.tsx'));

/** Milliseconds after the last key press until a search is sent. */
const pause = 250;

/** All sources of the user across their spaces, with a search over their content. */
export default function KnowledgeBasePage() {
  const user = useUser();
  usePageTitle('Knowledge Base');
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-[calc(100%-2rem)] max-w-hall py-6 md:w-[calc(100%-4rem)] md:py-10">
        <h1 className="font-title text-xl">Knowledge Base</h1>
        <p className="mt-0.5 text-muted">Every source you have, searchable in one place</p>
        {user.isLoadingError ? (
          <UserFailure query={user} className="mt-[8vh]" />
        ) : user.data === null ? (
          <SignInFirst />
        ) : (
          <Sources />
        )}
      </div>
    </div>
  );
}

function SignInFirst() {
  return (
    <Empty
      icon={LogIn}
      title="Sign in to use the knowledge base"
      className="mt-[8vh]"
      action={
        <Link href={paths.signIn(here())} className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    >
      Sources are kept with your account.
    </Empty>
  );
}

function Sources() {
  const [written, write] = useSearchedWords();
  const words = useSettled(written.trim());
  const list = useKnowledgeBase(words);
  const items = useDeferredValue(list.items);
  return (
    <>
      <SearchField
        label="Search your sources"
        value={written}
        maxLength={sourceLimits.search}
        onChange={write}
        className="mt-5"
      />
      <div className="mt-1.5 min-h-4">
        <Suspense fallback={null}>
          <SearchStateLine />
        </Suspense>
      </div>
      {list.isError && !list.isFetchNextPageError && (
        <LoadFailure query={list} className="mt-5">
          The sources could not be loaded.
        </LoadFailure>
      )}
      {!items && !list.isError && (
        <div role="status" aria-label="Loading sources" className="mt-5 flex flex-col gap-3">
          <Skeleton className="h-16 w-full rounded-lg" />
          <Skeleton className="h-16 w-full rounded-lg" />
        </div>
      )}
      {items?.length === 0 && words === '' && (
        <Empty
          icon={BookOpen}
          title="No sources yet"
          className="mt-[6vh]"
          action={
            <Link href={paths.section('spaces')} className={buttonClass('primary')}>
              Open a space
            </Link>
          }
        >
          Add files, pages and texts in a space. All of them are found here.
        </Empty>
      )}
      {items?.length === 0 && words !== '' && (
        <Empty icon={SearchX} title="Nothing found" className="mt-[6vh]">
          No source says anything about these words.
        </Empty>
      )}
      {items && items.length > 0 && (
        <>
          <ul aria-label="Sources" aria-busy={list.isPlaceholderData} className="mt-5 flex flex-col gap-3">
            {items.map((item) => (
              <li key={item.id} className="min-w-0">
                <KnowledgeRow item={item} />
              </li>
            ))}
          </ul>
          <ShowMore query={list} size="md" wide className="mt-3" />
        </>
      )}
    </>
  );
}

/** The typed text, once no key has been pressed for a moment. */
function useSettled(written: string): string {
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), pause);
    return () => clearTimeout(timer);
  }, [written]);
  return settled;
}
