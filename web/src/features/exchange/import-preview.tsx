import type { FoundChat, ImportPreview, SkippedItem } from '@atrium/contract/exchange';
import { useMemo } from 'react';
import { formatCount, formatDay, formatMoment } from '../../lib/format.ts';
import { searchFor } from '../../lib/search-for.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FaultLine } from '../../ui/notices/fault-line.tsx';
import type { ImportChoice } from './import-flow.ts';

const sourceNames = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  librechat: 'LibreChat',
  'open-webui': 'Open WebUI',
  atrium: 'this product',
  drive: 'a saved chat',
} as const;
/** How many rows are drawn; others can be found by their titles. */
const maxRows = 200;

interface PanelProps {
  readonly name: string;
  readonly found: ImportPreview;
  readonly choice: ImportChoice;
  /** Why the previous attempt failed; null if there was none. */
  readonly problem: string | null;
  readonly onChoose: (choice: ImportChoice) => void;
  readonly onCancel: () => void;
  readonly onImport: () => void;
}

/** Shows what a file contains and what of it is new, and lets the user select chats. */
export function ImportPreviewPanel({ name, found, choice, problem, onChoose, onCancel, onImport }: PanelProps) {
  const chosen = found.chats.filter((chat) => !choice.without.has(chat.index));
  const fresh = chosen.reduce((sum, chat) => sum + chat.newMessages, 0);
  const span = found.from && found.to ? `, ${daysOf(found.from, found.to)}` : '';
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <div tabIndex={-1} className="outline-none">
        <p dir="auto" className="truncate text-left font-label">
          {name}
        </p>
        <p className="text-muted text-sm">
          {found.source !== null &&
            `From ${sourceNames[found.source]}: ${formatCount(found.chats.length, 'chat')}, ${formatCount(found.messages, 'message')}${span}. `}
          {statusOf(found)}
        </p>
      </div>
      <FaultLine>{problem}</FaultLine>
      <Remarks title="Not taken in" items={found.skipped} />
      <Remarks title="Left out or only named" items={found.notes} />
      {found.chats.length > 0 && <ChatList chats={found.chats} choice={choice} onChange={onChoose} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" disabled={fresh === 0} onClick={onImport}>
          {fresh > 0
            ? `Import ${formatCount(chosen.filter((chat) => chat.newMessages > 0).length, 'chat')}`
            : nothingIn(found, chosen)}
        </Button>
      </div>
    </div>
  );
}

/** Why nothing would be imported of a file with this choice. */
function nothingIn({ chats }: ImportPreview, chosen: readonly FoundChat[]): string {
  if (chats.length === 0) return 'Nothing to import';
  return chosen.length === 0 ? 'No chat chosen' : 'Nothing new to import';
}

function statusOf({ chats, newMessages }: ImportPreview): string {
  if (chats.length === 0) return 'Nothing of it can be taken in.';
  return newMessages === 0 ? 'All of it is here already.' : `New: ${formatCount(newMessages, 'message')}.`;
}

interface ListProps {
  readonly chats: readonly FoundChat[];
  readonly choice: ImportChoice;
  readonly onChange: (choice: ImportChoice) => void;
}

function ChatList({ chats, choice, onChange }: ListProps) {
  const { without, words: filter } = choice;
  const matching = useMemo(() => {
    const isFound = searchFor(filter);
    return filter.trim() === '' ? chats : chats.filter(({ title }) => isFound(title));
  }, [chats, filter]);
  const isAll = matching.every((chat) => !without.has(chat.index));
  const set = (some: readonly FoundChat[], isWanted: boolean) => {
    const next = new Set(without);
    for (const { index } of some) isWanted ? next.delete(index) : next.add(index);
    onChange({ ...choice, without: next });
  };
  return (
    <div className="flex flex-col gap-2">
      {chats.length > 10 && (
        <TextField
          label="Find a chat in the file"
          value={filter}
          onChange={(event) => onChange({ ...choice, words: event.currentTarget.value })}
        />
      )}
      <div className="max-h-72 overflow-y-auto rounded-md border border-line">
        <Row
          title={filter.trim() === '' ? 'All chats' : 'All that match'}
          checked={isAll}
          onChange={(wanted) => set(matching, wanted)}
          isHead
        />
        {matching.slice(0, maxRows).map((chat) => (
          <Row
            key={chat.index}
            title={chat.title}
            hint={hintOf(chat)}
            checked={!without.has(chat.index)}
            onChange={(wanted) => set([chat], wanted)}
          />
        ))}
        {matching.length > maxRows && (
          <p className="px-3 py-2 text-muted text-sm">
            And {formatCount(matching.length - maxRows, 'more chat')}. Find one by its title to leave it out.
          </p>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly title: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly isHead?: boolean;
}

function Row({ title, hint, checked, onChange, isHead = false }: RowProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 px-3 py-1 text-sm not-first:border-line not-first:border-t hover:bg-hover coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-4 flex-none"
      />
      <span className="flex min-w-0 flex-1 flex-col md:flex-row md:items-center md:gap-3">
        <span dir="auto" className={cx('flex-1 text-left', isHead ? 'font-label' : 'min-w-0 truncate')}>
          {title}
        </span>
        {hint && <span className="flex-none text-faint text-xs tabular-nums">{hint}</span>}
      </span>
    </label>
  );
}

function hintOf({ messages, newMessages, updatedAt }: FoundChat): string {
  const state =
    newMessages === 0
      ? 'here already'
      : newMessages < messages
        ? `${newMessages} new of ${messages}`
        : formatCount(messages, 'message');
  return `${state} · ${dayOf(updatedAt)}`;
}

/** What was or would be left out, and why. */
export function Remarks({ title, items }: { readonly title: string; readonly items: readonly SkippedItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="font-label">{title}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-muted marker:text-faint">
        {items.map(({ reason, count, examples }) => (
          <li key={reason} className="[overflow-wrap:anywhere]">
            {reason} ({count}
            {examples.length > 0 && `: ${examples.join(', ')}${examples.length < count ? ' …' : ''}`})
          </li>
        ))}
      </ul>
    </div>
  );
}

const dayOf = (at: string) => formatMoment(new Date(at), new Date());

/** The first and the last day of a file's chats, or the one day of all. */
function daysOf(from: string, to: string): string {
  const [first, last] = [from, to].map((at) => formatDay(new Date(at), new Date()));
  return first === last ? String(first) : `${first} – ${last}`;
}
