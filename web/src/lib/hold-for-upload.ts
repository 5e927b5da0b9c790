/** Uploads under way in this page. */
const underWay = new Set<Promise<unknown>>();

/** Milliseconds for which someone on his way to another page waits for them. Then the browser asks him. */
const patience = 30_000;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Until this upload has ended, however it ends, the browser asks whoever leaves the page: the bytes are nowhere else. */
export function holdForUpload(upload: Promise<unknown>): void {
  underWay.add(upload);
  addEventListener('beforeunload', ask);
  const release = () => {
    underWay.delete(upload);
    if (underWay.size === 0) removeEventListener('beforeunload', ask);
  };
  upload.then(release, release);
}

/** When what is being uploaded is there, or takes too long: before a page is left on purpose. */
export async function uploadsEnd(): Promise<void> {
  if (underWay.size === 0) return;
  await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, patience))]);
}
