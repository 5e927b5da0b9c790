import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';

/**
 * The page's background: daylight in the light theme, an aurora in the dark one. The animation pauses while the page is
 * hidden.
 */
export function Daylight({ half = false }: { readonly half?: boolean }) {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <>
      {!half && (
        <div className="daylight" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      <div className={cx('sky', half && 'half', hidden && 'still')} aria-hidden="true">
        <i />
      </div>
    </>
  );
}
