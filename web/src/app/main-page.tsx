import { lazy, Suspense, useCallback, useEffect } from 'react';
import {
  ChatHead,
  ChatScreen,
  Composer,
  loadChatScreen,
  startNewChat,
  useHistory,
  useOpenChat,
} from '../features/chats/index.ts';
import { Landing } from '../features/landing/index.ts';
import { useSettingsTab } from '../features/settings/index.ts';
import { Shell } from '../features/shell/index.ts';
import { useAddressQuery } from '../lib/navigation.ts';
import type { Section } from '../lib/paths.ts';
import { sections } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { Daylight } from '../ui/daylight.tsx';

const SectionPage = lazy(() => import('../features/shell/section-pages.tsx'));
const HistoryList = lazy(async () => ({ default: (await import('../features/shell/history-list.tsx')).HistoryList }));
const Settings = lazy(() => import('./settings.tsx'));
const AdminPage = lazy(async () => ({ default: (await import('../features/shell/section-pages.tsx')).AdminPage }));

interface MainPageProps {
  /** The page that the path names; without one the query names the section. */
  readonly page?: 'digital-personas' | 'admin';
}

/** The product's main page: the frame with one section in it. */
export function MainPage({ page }: MainPageProps) {
  const [query] = useAddressQuery();
  const { isEmpty, place } = useOpenChat();
  const section = page === 'admin' ? 'chat' : (page ?? sectionOf(query.get('section')));
  const space = Number(query.get('space')) || null;
  const isInSection = page === 'admin' || section !== 'chat';
  const newChat = useCallback(() => void startNewChat(), []);
  return (
    <Shell
      section={section}
      space={space}
      inChat={!isInSection && !isEmpty}
      {...(isInSection || isEmpty ? {} : { title: <ChatHead /> })}
      onNewChat={newChat}
      history={<History selected={isInSection ? null : place.chatId} />}
    >
      <Suspense fallback={null}>
        {page === 'admin' && <AdminPage />}
        {section !== 'chat' && <SectionPage section={section} space={space} />}
      </Suspense>
      <SettingsOver />
      {!isInSection && <ChatSection isEmpty={isEmpty} />}
    </Shell>
  );
}

/** The settings over the page, where the address names a tab of them. */
function SettingsOver() {
  const tab = useSettingsTab();
  return <Suspense fallback={null}>{tab && <Settings tab={tab} />}</Suspense>;
}

function ChatSection({ isEmpty }: { readonly isEmpty: boolean }) {
  if (isEmpty) return <LandingSection />;
  return (
    <>
      <Daylight half />
      <Suspense fallback={null}>
        <ChatScreen />
      </Suspense>
    </>
  );
}

function LandingSection() {
  usePageTitle();
  // Whoever stands here is about to ask: what a chat needs comes when the page has nothing else to do.
  useEffect(() => whenIdle(() => void loadChatScreen()), []);
  return (
    <>
      <Daylight />
      <Landing composer={<Composer kind="landing" />} />
    </>
  );
}

/** Asks for the saved chats by itself, so that a look at them draws nothing but the list. */
function History({ selected }: { readonly selected: string | null }) {
  const { data, error, refetch } = useHistory();
  const retry = useCallback(() => refetch(), [refetch]);
  return (
    <Suspense fallback={null}>
      <HistoryList sessions={data} error={error} onRetry={retry} selected={selected} />
    </Suspense>
  );
}

function sectionOf(name: string | null): Section {
  return sections.find((section) => section === name) ?? 'chat';
}
