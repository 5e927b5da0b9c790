import type { ReactNode } from 'react';
import { PersonaCard } from './persona-card.tsx';
import { personaGroups } from './persona-groups.ts';

/** The landing view: the headline, the composer and the personas. */
export function Landing({ composer }: { readonly composer: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
      <div className="landing">
        <h1 className="landing-title">The Brain that Powers your New AI Computer</h1>
        <p className="landing-promise">
          All AI tools in one secure platform: the latest models, visual content, workflow automation and virtual
          employees, with you in control of your data.
        </p>
        {composer}
        <div className="mt-[clamp(2.5rem,7vh,4.5rem)] grid gap-8 md:grid-cols-2 md:gap-10">
          {personaGroups.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h2 className="mb-4 border-line border-b pb-3 font-title">{group.title}</h2>
              <div className="grid grid-cols-3 gap-3">
                {group.cards.map((card) => (
                  <PersonaCard key={card.id} {...card} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
