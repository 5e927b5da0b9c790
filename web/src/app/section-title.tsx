import PersonasTitle from '../features/personas/personas-title.tsx';
import SpaceHead from '../features/spaces/space-head.tsx';
import { config } from '../lib/config.ts';
import type { Section } from '../lib/paths.ts';

const names: Partial<Record<Section, string>> = {
  history: 'History',
  'knowledge-base': 'Knowledge Base',
  tools: 'Tools',
};

/** The title at the top of a small screen, outside of chats. */
export default function SectionTitle({ section }: { readonly section: Section }) {
  if (section === 'spaces') return <SpaceHead />;
  if (section === 'digital-personas') return <PersonasTitle />;
  return names[section] ?? config.productName;
}
