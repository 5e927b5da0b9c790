/** What is said between the main thread and the embedded store's worker. */
export interface PgliteWorkerData {
  /** A folder, or undefined for a store in memory. */
  readonly dataDir: string | undefined;
  /** A dump to start from; only for an empty folder or memory. */
  readonly snapshot: Uint8Array | undefined;
}

/** Bytes of the wire protocol, or an order. */
export type PgliteRequest = Uint8Array | { do: 'close' } | { do: 'dump'; compress: boolean };

export type PgliteAnswer =
  | { ready: true }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { dump: Uint8Array<ArrayBuffer> }
  | { dumpFailed: string }
  | { closed: true };
