import PersonasTitle from '../features/personas/personas-title.tsx';
import SpaceHead from '../features/spaces/space-head.tsx';
import { config } from '../lib/config.ts';
import { useLocation } from '../lib/navigation.ts';
import type { Section } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';

const names: Partial<Record<Section, string>> = {
  history: 'History',
  'knowledge-base': 'Knowledge Base',
  tools: 'Tools',
};

/** The pages of the admins, which are no sections. */
const pages: Readonly<Record<string, string>> = {
  [paths.admin]: 'Admin',
  [paths.adminPersonas]: 'Persona templates',
};

/** The title at the top of a small screen, outside of chats. */
export default function SectionTitle({ section }: { readonly section: Section }) {
  const [path] = useLocation();
  if (section === 'spaces') return <SpaceHead />;
  if (section === 'digital-personas') return <PersonasTitle />;
  return pages[path] ?? names[section] ?? config.productName;
}
