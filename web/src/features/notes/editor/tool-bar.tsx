import './tool-bar.css';
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Deed } from './markdown/markdown-view.ts';

interface Tool {
  readonly deed: Deed;
  readonly icon: LucideIcon;
  readonly label: string;
}

const tools: readonly Tool[] = [
  { deed: 'heading', icon: Heading, label: 'Heading' },
  { deed: 'bold', icon: Bold, label: 'Bold' },
  { deed: 'italic', icon: Italic, label: 'Italic' },
  { deed: 'strike', icon: Strikethrough, label: 'Strikethrough' },
  { deed: 'code', icon: Code, label: 'Code' },
  { deed: 'link', icon: Link, label: 'Link' },
  { deed: 'bullets', icon: List, label: 'Bulleted list' },
  { deed: 'numbers', icon: ListOrdered, label: 'Numbered list' },
  { deed: 'checks', icon: ListChecks, label: 'Checklist' },
  { deed: 'quote', icon: TextQuote, label: 'Quote' },
  { deed: 'table', icon: Table, label: 'Table' },
  { deed: 'undo', icon: Undo2, label: 'Undo' },
  { deed: 'redo', icon: Redo2, label: 'Redo' },
];

/** The formatting buttons. The tool bar is one stop of the Tab key; the arrow keys move inside it. */
export function ToolBar({ onDeed }: { readonly onDeed: (deed: Deed) => void }) {
  return (
    <Toolbar.Root aria-label="Formatting" className="note-tools edge-fade">
      {tools.map(({ deed, icon, label }) => (
        <Toolbar.Button key={deed} asChild>
          {/* Preventing the default keeps the text's selection. */}
          <IconButton
            icon={icon}
            label={label}
            size="sm"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onDeed(deed)}
          />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
