import './gallery.css';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Daylight } from '../../../ui/marks/daylight.tsx';
import { useUser } from '../../accounts/index.ts';
import { usePersonas } from '../queries.ts';
import { ImportButton } from './import-button.tsx';
import { OwnPersonas } from './own-personas.tsx';
import { TemplateSection } from './template-section.tsx';

/** 'Your Digital Personas': the user's own personas, and the templates to start from. */
export function Gallery() {
  usePageTitle('Your Digital Personas');
  const user = useUser();
  const personas = usePersonas();
  // The number of rows of the user's own personas is unknown until they are loaded, so the templates below wait for
  // them and do not move afterwards.
  const isPlaced = user.data === null || user.isLoadingError || !personas.isPending;
  return (
    <>
      <Daylight />
      <div data-scroller className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <div className="mx-auto w-[calc(100%-2rem)] max-w-wide pt-6 pb-16 md:w-[calc(100%-4rem)] md:pt-10">
          <div className="flex items-center gap-3">
            <h1 className="min-w-0 flex-1 font-title text-xl">Your Digital Personas</h1>
            {/* No higher than a line of the title, so that it is in the same place on every page. */}
            <div className="flex h-7 flex-none items-center">
              <ImportButton />
            </div>
          </div>
          <p className="mt-0.5 text-muted">Manage and configure your AI assistants</p>
          <OwnPersonas />
          {isPlaced && <TemplateSection />}
        </div>
      </div>
    </>
  );
}
