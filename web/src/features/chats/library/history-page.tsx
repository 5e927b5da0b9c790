import { History, SearchX, TriangleAlert, UserRound } from 'lucide-react';
import { here, navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useSearchedWords } from '../../../lib/use-searched-words.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Empty } from '../../../ui/notices/empty.tsx';
import type { FailedQuery } from '../../../ui/notices/load-failure.tsx';
import { LoadFailurePlace } from '../../../ui/notices/load-failure-place.tsx';
import { UserFailure } from '../../../ui/notices/user-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUser } from '../../accounts/index.ts';
import { longestQuery, useSearch } from '../find/use-search.ts';
import { startNewChat } from '../thread/new-chat.ts';
import { FoundList } from './found-list.tsx';
import { LibraryList } from './library-list.tsx';
import { useChatList } from './use-chat-list.ts';

/** How many chats a search shows at most. */
const mostFound = 50;

/** The 'History' view: every chat, to find, open, rename, pin and delete. The search text is kept in the address. */
export default function HistoryPage() {
  usePageTitle('History');
  const user = useUser();
  const [text, write] = useSearchedWords();
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-[calc(100%-2rem)] max-w-hall py-6 md:w-[calc(100%-4rem)] md:py-10">
        <h1 className="font-title text-xl">History</h1>
        {user.isLoadingError && <UserFailure query={user} className="mt-[10vh]" />}
        {user.data === null && (
          <Empty
            icon={UserRound}
            title="Sign in to save your chats"
            className="mt-[10vh]"
            action={
              <Button kind="primary" onClick={() => navigate(paths.signIn(here()))}>
                Sign in
              </Button>
            }
          >
            Your saved chats are listed here.
          </Empty>
        )}
        {user.data !== null && !user.isLoadingError && (
          <>
            <SearchField
              label="Search titles and messages"
              value={text}
              maxLength={longestQuery}
              onChange={write}
              className="mt-4"
            />
            {text.trim() === '' ? <AllChats /> : <FoundChats text={text} />}
          </>
        )}
      </div>
    </div>
  );
}

function AllChats() {
  const list = useChatList();
  const { chats, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  if (!chats && list.error) return <Failed query={list} />;
  if (!chats) return <Loading />;
  if (chats.length === 0) {
    return (
      <Empty
        icon={History}
        title="No chats yet"
        className="mt-[10vh]"
        action={
          <Button kind="primary" onClick={() => void startNewChat()}>
            New Chat
          </Button>
        }
      >
        Every chat you begin is kept here.
      </Empty>
    );
  }
  // A page that failed to load is requested again only by the user's button, not whenever the end of the list is in
  // view.
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  return (
    <>
      <LibraryList chats={chats} onMore={isWanted ? () => void fetchNextPage() : undefined} />
      {isFetchNextPageError && <ShowMore query={list} what="older chats" className="mt-3" />}
    </>
  );
}

function FoundChats({ text }: { readonly text: string }) {
  const search = useSearch(text, mostFound);
  const { data, words } = search;
  if (search.error) return <Failed query={search} />;
  if (!data) return <Loading />;
  if (data.chats.length === 0 && words !== '') {
    return (
      <Empty icon={SearchX} title="No chats found" className="mt-[10vh]">
        No title and no message has these words. Try another or a shorter word.
      </Empty>
    );
  }
  return <FoundList found={data} />;
}

function Failed({ query }: { readonly query: FailedQuery & { readonly error: unknown } }) {
  return (
    <LoadFailurePlace icon={TriangleAlert} title="Failed to load chat history" query={query} className="mt-[10vh]" />
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading chat history" className="mt-8 flex flex-col gap-6">
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
