import { Wrench } from 'lucide-react';
import { Coming } from './coming.tsx';

/** The section of the tools, which is still to come. */
export default function ToolsPage() {
  return (
    <Coming icon={Wrench} title="Tools">
      What your assistants can use, with a try-out for each.
    </Coming>
  );
}
