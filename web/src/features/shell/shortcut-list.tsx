import { useId } from 'react';
import { isMac } from '../../lib/is-mac.ts';
import { useHistoryStep } from '../../lib/use-history-step.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { shortcuts } from './shell-keys.ts';

type Row = readonly [action: string, keys: readonly string[], where?: string];

/** The shortcuts, grouped by where they work. Only shortcuts that exist are listed. */
const groups = (): readonly (readonly [title: string, rows: readonly Row[]])[] => [
  [
    'Everywhere',
    [
      ['New chat', keysOf(shortcuts.newChat)],
      ['Search chats', keysOf(shortcuts.search)],
      ['Show or hide the sidebar', keysOf(shortcuts.sidebar)],
      ['Settings', keysOf(shortcuts.settings)],
      ['Go to the notification', ['F8']],
      ['Keyboard shortcuts', keysOf(shortcuts.list)],
    ],
  ],
  [
    'In the message field',
    [
      ['Send', ['Enter']],
      ['New line', [shift(), 'Enter']],
      ['Stop the reply', ['Esc']],
      ['Edit the last question', ['↑'], 'while the field is empty'],
      ['Mention a persona', ['@']],
    ],
  ],
  [
    'In a note',
    [
      ['Bold', keysOf({ key: 'B', shift: false })],
      ['Italic', keysOf({ key: 'I', shift: false })],
    ],
  ],
];

function keysOf(pressed: { readonly key: string; readonly shift: boolean }): string[] {
  return [isMac() ? '⌘' : 'Ctrl', ...(pressed.shift ? [shift()] : []), pressed.key];
}

const shift = () => (isMac() ? '⇧' : 'Shift');

/** A list of the keyboard shortcuts. It has a shortcut of its own. */
export default function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  useHistoryStep(onClose);
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" asks={false}>
      <div className="flex flex-col gap-5">
        {groups().map(([title, rows]) => (
          <Group key={title} title={title} rows={rows} />
        ))}
      </div>
    </Dialog>
  );
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-1 font-title text-md">
        {title}
      </h3>
      <dl className="text-sm">
        {rows.map(([action, keys, where]) => (
          <div
            key={action}
            className="flex min-h-9 items-center justify-between gap-4 border-line border-t py-1.5 first:border-t-0"
          >
            <dt>
              {action}
              {where && <span className="text-faint">, {where}</span>}
            </dt>
            <dd className="flex flex-none gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-sunken px-1.5 font-label font-sans text-muted text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
