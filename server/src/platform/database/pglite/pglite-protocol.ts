/** Messages between the main thread and the embedded store's worker. */
export interface PgliteWorkerData {
  /** A folder, or undefined for an in-memory store. */
  readonly dataDir: string | undefined;
  /** A dump to start from; only for an empty folder or an in-memory store. */
  readonly snapshot: Uint8Array | undefined;
}

/** Bytes of the wire protocol, or a command. */
export type PgliteRequest = Uint8Array | { do: 'close' } | { do: 'dump'; compress: boolean };

export type PgliteAnswer =
  | { ready: true }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { dump: Uint8Array<ArrayBuffer> }
  | { dumpFailed: string }
  | { closed: true };
