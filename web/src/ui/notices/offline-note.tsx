import './offline-note.css';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon.tsx';

/**
 * Shows that the connection is lost before the user tries to send something. Its code is loaded while the connection
 * still works.
 */
export default function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // Rendered outside the page and as a live region, like toasts: an open dialog hides everything else from assistive
  // technology.
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
