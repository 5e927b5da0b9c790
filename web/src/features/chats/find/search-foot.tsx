import { isMac } from '../../../lib/is-mac.ts';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';

interface SearchFootProps {
  /** The text that was searched for; empty for none. */
  readonly words: string;
  readonly onClose: () => void;
}

/** The keyboard shortcuts, where there is a keyboard, and a link to the whole history. */
export function SearchFoot({ words, onClose }: SearchFootProps) {
  return (
    <div className="flex flex-none items-center gap-4 border-line border-t px-4 py-2 text-faint text-xs">
      <span className="hidden gap-4 md:flex coarse:hidden!">
        <span>↑↓ to move</span>
        <span>Enter to open</span>
        <span>{isMac() ? '⌘' : 'Ctrl+'}Enter in a new tab</span>
      </span>
      <Link
        href={words ? paths.history(words) : paths.section('history')}
        onClick={onClose}
        className="hit-area ml-auto py-1 text-accent-ink coarse:py-3"
      >
        {words ? 'All results in History' : 'All chats in History'}
      </Link>
    </div>
  );
}
