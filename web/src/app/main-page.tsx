import { Suspense, useCallback, useEffect } from 'react';
import {
  ChatHead,
  ChatScreen,
  Composer,
  loadChatScreen,
  loadMarkdown,
  PersonaStart,
  startNewChat,
  useAnswering,
  useOpenChat,
} from '../features/chats/index.ts';
import { Landing } from '../features/landing/index.ts';
import { closeUpgrade } from '../features/payments/index.ts';
import { closeSettings, openSettings, useSettingsTab } from '../features/settings/index.ts';
import {
  Shell,
  setDrawer,
  setSearch,
  setShortcutList,
  useSearchOpen,
  useShortcutList,
} from '../features/shell/index.ts';
import { SideSpacesSkeleton } from '../features/spaces/side-spaces-skeleton.tsx';
import { config } from '../lib/config.ts';
import { useAddressQuery } from '../lib/navigation.ts';
import type { Section } from '../lib/paths.ts';
import { sections } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { inIdleSteps } from '../lib/when-idle.ts';
import { askedPart, atRest, pagePart, panelPart, quietPart } from '../ui/late-part.ts';
import { Daylight } from '../ui/marks/daylight.tsx';
import { useArrivals } from './use-arrivals.ts';

const ToolsPage = pagePart(() => import('../features/shell/tools-page.tsx'));
const KnowledgeBase = pagePart(() => import('../features/sources/knowledge/knowledge-base-page.tsx'));
const SpacesPage = pagePart(() => import('../features/spaces/spaces-page.tsx'));
const SideSpaces = panelPart(atRest(() => import('../features/spaces/side-spaces.tsx')));
const PersonasPage = pagePart(() => import('../features/personas/personas-page.tsx'));
const SectionTitle = quietPart(() => import('./section-title.tsx'));
const SavedChats = panelPart(() => import('../features/chats/library/saved-chats.tsx'));
const HistoryPage = pagePart(() => import('../features/chats/library/history-page.tsx'));
const SearchDialog = askedPart(() => import('../features/chats/find/search-dialog.tsx'));
const ShortcutList = askedPart(() => import('../features/shell/shortcut-list.tsx'));
const DriveChat = pagePart(() => import('../features/drive-mirror/drive-chat.tsx'));
const DriveState = quietPart(() => import('../features/drive-mirror/drive-state.tsx'));
const CreditsPoll = quietPart(atRest(() => import('../features/credits/credits-poll.tsx')));
const UpgradeDialog = askedPart(() => import('../features/payments/upgrade-dialog.tsx'), closeUpgrade);
const Settings = askedPart(() => import('./settings.tsx'), closeSettings);
const AdminPage = pagePart(() => import('../features/admin/admin-page.tsx'));
const TemplatesPage = pagePart(() => import('../features/personas/admin/admin-page.tsx'));

interface MainPageProps {
  /** The page that the path names; without one, the query names the section. */
  readonly page?: 'digital-personas' | 'admin' | 'admin-personas';
}

/** The product's main page: the frame around one section. */
export function MainPage({ page }: MainPageProps) {
  const [query] = useAddressQuery();
  const isAdminPage = page === 'admin' || page === 'admin-personas';
  const section = isAdminPage ? 'chat' : (page ?? sectionOf(query.get('section')));
  const driveId = page === undefined && section === 'chat' ? query.get('drive') : null;
  const isInSection = isAdminPage || section !== 'chat' || driveId !== null;
  const { isEmpty, place } = useOpenChat(!isInSection);
  useArrivals();
  const newChat = useCallback(() => void startNewChat(), []);
  return (
    <Shell
      section={section}
      inChat={!isInSection && !isEmpty}
      title={isInSection ? <SectionTitle section={section} /> : !isEmpty && <ChatHead />}
      onNewChat={newChat}
      spaces={<Spaces isHere={section === 'spaces'} />}
      history={<History selected={isInSection ? driveId : place.chatId} />}
    >
      <Suspense fallback={null}>
        {page === 'admin' && <AdminPage />}
        {page === 'admin-personas' && <TemplatesPage />}
        {driveId !== null && <DriveChat key={driveId} id={driveId} />}
        {section === 'history' && <HistoryPage />}
        {section === 'digital-personas' && <PersonasPage />}
        {section === 'spaces' && <SpacesPage />}
        {section === 'knowledge-base' && <KnowledgeBase />}
        {section === 'tools' && <ToolsPage />}
      </Suspense>
      <SettingsOver />
      <Suspense fallback={null}>{query.has('upgrade') && <UpgradeDialog />}</Suspense>
      <SearchOver />
      {!isInSection && <ChatSection isEmpty={isEmpty} place={place} />}
      <Suspense fallback={null}>{!isInSection && <CreditsPoll />}</Suspense>
    </Shell>
  );
}

function Spaces({ isHere }: { readonly isHere: boolean }) {
  return (
    <Suspense fallback={<SideSpacesSkeleton />}>
      <SideSpaces isHere={isHere} onOpen={closeDrawer} />
    </Suspense>
  );
}

/** The settings over the page, if the address names one of their tabs. */
function SettingsOver() {
  const tab = useSettingsTab();
  return <Suspense fallback={null}>{tab && <Settings tab={tab} />}</Suspense>;
}

function ChatSection({ isEmpty, place }: ReturnType<typeof useOpenChat>) {
  const hasPersona = useAnswering(place).length > 0;
  if (isEmpty && !hasPersona) return <LandingSection />;
  return (
    <>
      <Daylight half />
      <Suspense fallback={null}>{isEmpty ? <PersonaStart place={place} /> : <ChatScreen />}</Suspense>
    </>
  );
}

function LandingSection() {
  usePageTitle();
  // The user is about to ask something: the files of a chat are loaded once the page is idle.
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

/** The search or the list of shortcuts over the page, while it is open. */
function SearchOver() {
  const isSearching = useSearchOpen((state) => state.isOpen);
  const isListing = useShortcutList((state) => state.isOpen);
  return (
    <Suspense fallback={null}>
      {isSearching && <SearchDialog onClose={closeSearch} />}
      {isListing && <ShortcutList onClose={closeShortcuts} />}
    </Suspense>
  );
}

function closeShortcuts() {
  setShortcutList(false);
}

function closeSearch() {
  setSearch(false);
}

/** Requests the saved chats itself, so that a change of them redraws only the list. */
function History({ selected }: { readonly selected: string | null }) {
  return (
    <Suspense fallback={null}>
      {config.signIn.includes('google') && <DriveState onOpen={openDriveSettings} />}
      <SavedChats selected={selected} onOpen={closeDrawer} />
    </Suspense>
  );
}

function closeDrawer() {
  setDrawer(false);
}

function sectionOf(name: string | null): Section {
  return sections.find((section) => section === name) ?? 'chat';
}
