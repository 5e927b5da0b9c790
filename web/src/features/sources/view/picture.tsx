import type { Source } from '@atrium/contract/sources';
import type { Stretch } from '../source-address.ts';
import { TextPages } from './text-pages.tsx';

interface PictureProps {
  readonly source: Source;
  readonly file: string;
  readonly marked: Stretch | null;
  /** The offset at which its text starts to be shown when nothing is marked. */
  readonly from: number;
}

/** A picture, with a model's description of it. */
export function Picture({ source: { id, version, title }, file, marked, from }: PictureProps) {
  return (
    <div className="source-picture">
      <a href={file} target="_blank" rel="noopener noreferrer" aria-label="Open the picture">
        <img src={file} alt={title} className="w-full rounded-lg border border-line bg-sunken object-contain" />
      </a>
      <div className="min-w-0">
        <TextPages id={id} version={version} marked={marked} from={from} pageWord={null} />
      </div>
    </div>
  );
}
