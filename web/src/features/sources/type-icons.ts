import type { SourceType } from '@atrium/contract/sources';
import {
  BookOpen,
  Braces,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileText,
  Globe,
  type LucideIcon,
  MessageSquare,
  Presentation,
  StickyNote,
  Table,
} from 'lucide-react';

/** The icon of each source type. */
export const typeIcons: Readonly<Record<SourceType, LucideIcon>> = {
  pdf: FileText,
  word: FileText,
  slides: Presentation,
  sheet: Table,
  book: BookOpen,
  page: Globe,
  html: FileCode,
  markdown: FileText,
  text: FileText,
  table: Table,
  data: Braces,
  code: FileCode,
  archive: FileArchive,
  image: FileImage,
  audio: FileAudio,
  note: StickyNote,
  chat: MessageSquare,
};
