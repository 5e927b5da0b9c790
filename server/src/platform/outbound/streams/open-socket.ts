import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

export interface SocketOptions {
  readonly resolve: LookupFunction | undefined;
  /** Milliseconds until it must be connected, with TLS where there is one. */
  readonly connectTimeoutMs: number;
  /** Of TLS: what the last connection to the same host agreed on, so that this one need not. */
  readonly session: Buffer | undefined;
  /** So many bytes were read into `readInto`; they are lent until this returns. */
  read(length: number): void;
}

/**
 * All sockets read into the same room, one after the other: what is read is used or copied before the next read. Without
 * it each read makes a buffer of its own, and passes through a stream's queue.
 */
export const readInto: Buffer = Buffer.allocUnsafeSlow(64 * 1024);

/** Connects to an origin, http or https. Emits `connect` or, with TLS, `secureConnect`. */
export function openSocket(origin: URL, { resolve, connectTimeoutMs, session, read }: SocketOptions): Socket {
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  const isSecure = origin.protocol === 'https:';
  const options = {
    host,
    port: Number(origin.port) || (isSecure ? 443 : 80),
    ...(resolve && { lookup: resolve }),
    onread: {
      buffer: readInto,
      callback: (length: number) => {
        read(length);
        return true;
      },
    },
  };
  const socket = isSecure
    ? connectSecurely({
        ...options,
        // An address has no name to ask for.
        servername: isIP(host) === 0 ? host : '',
        ALPNProtocols: ['http/1.1'],
        ...(session && { session }),
      })
    : connect(options);
  const late = setTimeout(() => {
    socket.destroy(Object.assign(new Error('The connection took too long.'), { code: 'ETIMEDOUT' }));
  }, connectTimeoutMs);
  const settle = () => clearTimeout(late);
  return socket
    .setNoDelay(true)
    .setKeepAlive(true, keepAliveProbeMs)
    .once(isSecure ? 'secureConnect' : 'connect', settle)
    .once('close', settle);
}

/** Silence after which the system asks whether the other side is still there. */
const keepAliveProbeMs = 60_000;
