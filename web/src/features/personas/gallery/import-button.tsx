import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { useUser } from '../../accounts/index.ts';

const ImportDialog = askedPart(() => import('./import-dialog.tsx'));

/** Opens the import of a persona from a file. Only for signed-in users, since a persona belongs to an account. */
export function ImportButton() {
  const { data: user } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <Button size="sm" icon={<Icon of={Upload} size={16} />} onClick={() => setIsOpen(true)}>
        Import
      </Button>
      <Suspense fallback={null}>{isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
