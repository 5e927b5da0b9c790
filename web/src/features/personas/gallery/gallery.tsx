import './gallery.css';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Daylight } from '../../../ui/marks/daylight.tsx';
import { useUser } from '../../accounts/index.ts';
import { usePersonas } from '../queries.ts';
import { ImportButton } from './import-button.tsx';
import { OwnPersonas } from './own-personas.tsx';
import { TemplateSection } from './template-section.tsx';

/** 'Your Digital Personas': those of one's own, and the templates to start from. */
export function Gallery() {
  usePageTitle('Your Digital Personas');
  const user = useUser();
  const personas = usePersonas();
  // How many rows one's own take is not known before: what stands under them comes when they are there, and stays in its place.
  const isPlaced = user.data === null || user.isLoadingError || !personas.isPending;
  return (
    <>
      <Daylight />
      <div data-scroller className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <div className="mx-auto w-[calc(100%-2rem)] max-w-wide pt-6 pb-16 md:w-[calc(100%-4rem)] md:pt-10">
          <div className="flex items-center gap-3">
            <h1 className="min-w-0 flex-1 font-title text-xl">Your Digital Personas</h1>
            <ImportButton />
          </div>
          <p className="mt-0.5 text-muted">Manage and configure your AI assistants</p>
          <OwnPersonas />
          {isPlaced && <TemplateSection />}
        </div>
      </div>
    </>
  );
}
