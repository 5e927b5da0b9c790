/** Uploads in progress in this page. */
const underWay = new Set<Promise<unknown>>();

/** Milliseconds for which leaving the page on purpose waits for uploads. After that the browser asks the user. */
const patience = 30_000;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Makes the browser ask before the page is left, until this upload has succeeded or failed: the bytes are stored
 * nowhere else.
 */
export function holdForUpload(upload: Promise<unknown>): void {
  underWay.add(upload);
  addEventListener('beforeunload', ask);
  const release = () => {
    underWay.delete(upload);
    if (underWay.size === 0) removeEventListener('beforeunload', ask);
  };
  upload.then(release, release);
}

/** Waits before a page is left on purpose, until all uploads have ended or took too long. */
export async function uploadsEnd(): Promise<void> {
  if (underWay.size === 0) return;
  await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, patience))]);
}
