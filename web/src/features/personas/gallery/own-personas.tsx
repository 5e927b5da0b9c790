import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { here, Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { ArchCaption } from '../../../ui/marks/arch.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUser } from '../../accounts/index.ts';
import { usePersonas } from '../queries.ts';
import type { CardTask } from './card-task.ts';
import { OwnCard } from './own-card.tsx';

const CardDialogs = askedPart(() => import('./card-dialogs.tsx'));

/** The signed-in user's personas, and an empty arch for a new one. */
export function OwnPersonas() {
  const user = useUser();
  const personas = usePersonas();
  const [over, setOver] = useState<{ readonly id: number; readonly task: CardTask } | null>(null);
  const persona = over && personas.data?.find(({ id }) => id === over.id);
  const isVisitor = user.data === null;
  return (
    <section aria-label="Your personas" className="mt-6">
      <ul className="persona-grid">
        {personas.data?.map((each) => (
          <li key={each.id} className="min-w-0">
            <OwnCard persona={each} onTask={(task) => setOver({ id: each.id, task })} />
          </li>
        ))}
        {!isVisitor && !user.isLoadingError && personas.isPending ? (
          <CardSkeletons />
        ) : (
          <li className="min-w-0">
            <CreateTile />
          </li>
        )}
      </ul>
      {user.isLoadingError && (
        <LoadFailure query={user} className="mt-5">
          Your account could not be loaded.
        </LoadFailure>
      )}
      {isVisitor && (
        <Note>
          Your own personas are kept with your account. You can look at every template without one.
          <Link href={paths.signIn(here())} className={buttonClass('secondary', 'sm')}>
            Sign in
          </Link>
        </Note>
      )}
      {personas.isError && (
        <LoadFailure query={personas} className="mt-5">
          Your personas could not be loaded.
        </LoadFailure>
      )}
      {personas.data?.length === 0 && <Note>You have none yet. Make one from nothing, or start from a template.</Note>}
      <Suspense fallback={null}>
        {over && persona && <CardDialogs persona={persona} task={over.task} onClose={() => setOver(null)} />}
      </Suspense>
    </section>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="mt-5 flex flex-wrap items-center gap-3 text-muted text-sm">{children}</p>;
}

function CreateTile() {
  return (
    <Link href={paths.newPersona} className="group/arch block rounded-lg text-ink no-underline">
      <span className="create-arch">
        <Icon of={Plus} size={24} />
      </span>
      <ArchCaption name="Create New" note="Custom assistant" />
    </Link>
  );
}

function CardSkeletons() {
  return ['one', 'two', 'three'].map((name) => (
    <li key={name} aria-hidden="true">
      <Skeleton className="aspect-3/4 w-full rounded-(--r-arch)" />
      <Skeleton className="mx-auto mt-2 h-4 w-1/2" />
    </li>
  ));
}
