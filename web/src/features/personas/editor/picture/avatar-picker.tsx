import '../editor.css';
import type { AvatarItem } from '@atrium/contract/personas';
import { libraryPrefix, portraitOf } from '@atrium/contract/portraits';
import { ImageOff } from 'lucide-react';
import { cx } from '../../../../ui/cx.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Arch } from '../../../../ui/marks/arch.tsx';
import { Empty } from '../../../../ui/notices/empty.tsx';
import { LoadFailurePlace } from '../../../../ui/notices/load-failure-place.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useAvatars } from '../../queries.ts';
import { AvatarUpload } from './avatar-upload.tsx';
import { RemovePicture } from './remove-picture.tsx';

interface AvatarPickerProps {
  readonly title?: string;
  /** Leaves out the user's own pictures, which nobody else can see. */
  readonly libraryOnly?: boolean;
  /** The current avatar. */
  readonly current: string;
  readonly onPick: (avatar: string) => void;
  readonly onClose: () => void;
}

/** A dialog with all portraits: those of the library and the user's own pictures, with an upload for more. */
export default function AvatarPicker({
  title = 'Choose Avatar',
  libraryOnly = false,
  current,
  onPick,
  onClose,
}: AvatarPickerProps) {
  const query = useAvatars();
  const { data: all, isPending, isError } = query;
  const data = libraryOnly ? all?.filter(({ url }) => !isOwn(url)) : all;
  const pick = (avatar: string) => {
    onPick(avatar);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={title} width="lg">
      {!libraryOnly && <AvatarUpload onUploaded={(item) => pick(avatarOf(item))} />}
      {isPending && (
        <div role="status" aria-label="Loading the avatars" className="avatar-grid mt-4">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
            <Skeleton key={key} className="aspect-3/4 rounded-(--r-arch)" />
          ))}
        </div>
      )}
      {isError && <LoadFailurePlace icon={ImageOff} title="The avatars could not be loaded" query={query} />}
      {data?.length === 0 && <Empty icon={ImageOff} title="No avatars available in the library" />}
      {data && data.length > 0 && (
        <ul aria-label="Avatars" className="avatar-grid mt-4">
          {data.map((item) => (
            <li key={item.url} className="relative">
              <AvatarButton item={item} isCurrent={avatarOf(item) === current} onPick={pick} />
              {isOwn(item.url) && avatarOf(item) !== current && <RemovePicture item={item} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface AvatarButtonProps {
  readonly item: AvatarItem;
  readonly isCurrent: boolean;
  readonly onPick: (avatar: string) => void;
}

function AvatarButton({ item, isCurrent, onPick }: AvatarButtonProps) {
  const avatar = avatarOf(item);
  const name = nameOf(item);
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      aria-label={name}
      data-tip={name}
      onClick={() => onPick(avatar)}
      className={cx(
        'group/arch block w-full rounded-lg p-1',
        isCurrent ? 'is-chosen bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <Arch name={name} src={portraitOf(avatar, '').src} />
    </button>
  );
}

/** The stored value of a portrait: a name from the library, or the address of an uploaded picture. */
function avatarOf({ filename, url }: AvatarItem): string {
  return isOwn(url) ? url : `${libraryPrefix}${filename}`;
}

function isOwn(url: string): boolean {
  return url.startsWith('/api/');
}

/** 'executive-assistant.gif' → 'Executive assistant'. An uploaded picture has no name of its own. */
function nameOf({ filename, url }: AvatarItem): string {
  if (isOwn(url)) return 'A picture of your own';
  const words = filename
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ')
    .replace(/\bai\b/, 'AI');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
