import { lazy, Suspense, useCallback, useEffect } from 'react';
import {
  ChatHead,
  ChatScreen,
  Composer,
  loadChatScreen,
  loadMarkdown,
  startNewChat,
  useHistory,
  useOpenChat,
} from '../features/chats/index.ts';
import { Landing } from '../features/landing/index.ts';
import { openSettings, useSettingsTab } from '../features/settings/index.ts';
import { Shell, setDrawer, setSearch, useSearchOpen } from '../features/shell/index.ts';
import { config } from '../lib/config.ts';
import { useAddressQuery } from '../lib/navigation.ts';
import type { Section } from '../lib/paths.ts';
import { sections } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { inIdleSteps } from '../lib/when-idle.ts';
import { Daylight } from '../ui/daylight.tsx';

const SectionPage = lazy(() => import('../features/shell/section-pages.tsx'));
const SavedChats = lazy(() => import('../features/chats/library/saved-chats.tsx'));
const HistoryPage = lazy(() => import('../features/chats/library/history-page.tsx'));
const SearchDialog = lazy(() => import('../features/chats/find/search-dialog.tsx'));
const DriveChat = lazy(() => import('../features/drive-mirror/drive-chat.tsx'));
const DriveState = lazy(() => import('../features/drive-mirror/drive-state.tsx'));
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
  const driveId = page === undefined && section === 'chat' ? query.get('drive') : null;
  const isInSection = page === 'admin' || section !== 'chat' || driveId !== null;
  const isBack = query.has('storage');
  useEffect(() => {
    if (isBack) void import('../features/drive-mirror/finish-connecting.ts').then((step) => step.finishConnecting());
  }, [isBack]);
  const newChat = useCallback(() => void startNewChat(), []);
  return (
    <Shell
      section={section}
      space={space}
      inChat={!isInSection && !isEmpty}
      {...(isInSection || isEmpty ? {} : { title: <ChatHead /> })}
      onNewChat={newChat}
      history={<History selected={isInSection ? driveId : place.chatId} />}
    >
      <Suspense fallback={null}>
        {page === 'admin' && <AdminPage />}
        {driveId !== null && <InDrive id={driveId} />}
        {section === 'history' && <HistoryPage />}
        {section !== 'chat' && section !== 'history' && <SectionPage section={section} space={space} />}
      </Suspense>
      <SettingsOver />
      <SearchOver />
      {!isInSection && <ChatSection isEmpty={isEmpty} />}
    </Shell>
  );
}

/** A chat of the drive, under the name the list has for it. */
function InDrive({ id }: { readonly id: string }) {
  const title = useHistory().data?.find((each) => each.id === id)?.title ?? null;
  return <DriveChat key={id} id={id} title={title} />;
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
  useEffect(() => inIdleSteps([loadMarkdown, loadChatScreen]), []);
  return (
    <>
      <Daylight />
      <Landing composer={<Composer kind="landing" />} />
    </>
  );
}

function openDriveSettings() {
  setDrawer(false);
  openSettings('data');
}

/** The search over the page, from its first opening on. */
function SearchOver() {
  const isOpen = useSearchOpen((state) => state.isOpen);
  return <Suspense fallback={null}>{isOpen && <SearchDialog onClose={closeSearch} />}</Suspense>;
}

function closeSearch() {
  setSearch(false);
}

/** Asks for the saved chats by itself, so that a look at them draws nothing but the list. */
function History({ selected }: { readonly selected: string | null }) {
  return (
    <Suspense fallback={null}>
      {config.signIn.includes('google') && <StateOfDrive />}
      <SavedChats selected={selected} onOpen={closeDrawer} />
    </Suspense>
  );
}

function StateOfDrive() {
  return <DriveState sessions={useHistory().data} onOpen={openDriveSettings} />;
}

function closeDrawer() {
  setDrawer(false);
}

function sectionOf(name: string | null): Section {
  return sections.find((section) => section === name) ?? 'chat';
}
