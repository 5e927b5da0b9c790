import type { KnowledgeItem } from '@atrium/contract/sources';
import { Suspense, useId } from 'react';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { quietPart } from '../../../ui/late-part.ts';
import { ItemProblem } from '../../../ui/notices/item-problem.tsx';
import { placeOf, stateOf } from '../domain/source-words.ts';
import { sourceAddress } from '../source-address.ts';
import { typeIcons } from '../type-icons.ts';

const KnowledgeSwitch = quietPart(() => import('./knowledge-switch.tsx'));

/** A source with its space and the passages found in it. */
export function KnowledgeRow({ item }: { readonly item: KnowledgeItem }) {
  const { id, spaceId, spaceName, title, type, found, problem } = item;
  const name = useId();
  return (
    <article className="relative rounded-lg border border-line bg-raised p-4 transition-colors hover:border-line-strong">
      <div className="flex items-start gap-3">
        <Icon of={typeIcons[type]} size={18} className="mt-0.5 text-muted" />
        <div className="min-w-0 flex-1">
          <h2 id={name} className="font-label text-md">
            <Link
              href={sourceAddress(spaceId, id)}
              className="block truncate text-ink no-underline after:absolute after:inset-0 after:rounded-lg min-h-6"
            >
              <span dir="auto">{title}</span>
            </Link>
          </h2>
          <p className="text-muted text-xs tabular-nums">
            {stateOf(item)}, in{' '}
            <Link
              href={paths.space(spaceId)}
              className="relative text-accent-ink no-underline coarse:py-1.5 hover:underline"
            >
              <span dir="auto">{spaceName}</span>
            </Link>
          </p>
          {problem && <ItemProblem className="mt-1">{problem}</ItemProblem>}
        </div>
        <Suspense fallback={null}>
          <KnowledgeSwitch item={item} name={name} />
        </Suspense>
      </div>
      {found.length > 0 && (
        <ul aria-label={`Found in ${title}`} className="mt-3 flex flex-col gap-2 pl-7.5">
          {found.map((passage) => (
            <li key={passage.start}>
              <Link
                href={sourceAddress(spaceId, id, passage)}
                className="relative block rounded-md bg-sunken px-3 py-2 text-ink text-sm no-underline hover:bg-press"
              >
                <span dir="auto" className="line-clamp-3 text-left [overflow-wrap:anywhere]">
                  {passage.text}
                </span>
                {placeOf(passage, type) !== null && (
                  <span className="mt-1 block truncate text-muted text-xs tabular-nums">{placeOf(passage, type)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
