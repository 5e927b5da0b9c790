import './offline-note.css';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon.tsx';

/** Says that the connection is away while it is, before anybody has sent something in vain. Loaded while it is there. */
export default function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // Beside the page and live, as toasts are: an open dialog hides all else from assistive technology.
  return createPortal(
    <div role="status" aria-live="polite">
      {!isOnline && (
        <p className="offline-note">
          <Icon of={WifiOff} size={16} className="text-muted" />
          Offline. What you write is kept.
        </p>
      )}
    </div>,
    document.body,
  );
}

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
