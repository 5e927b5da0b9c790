import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { bareHost } from '../bare-host.ts';

export interface SocketOptions {
  readonly resolve: LookupFunction | undefined;
  /** Maximum milliseconds to connect, TLS handshake included. */
  readonly connectTimeoutMs: number;
  /** The TLS session of the last connection to the same host, which shortens this handshake. */
  readonly session: Buffer | undefined;
  /** Called with the number of bytes read into `readInto`; they are only valid until this returns. */
  read(length: number): void;
}

/**
 * The buffer that all sockets read into, one after the other: data is used or copied before the next read. Without it
 * each read would allocate a buffer and pass through a stream's queue.
 */
export const readInto: Buffer = Buffer.allocUnsafeSlow(64 * 1024);

/** Connects to an origin, http or https. Emits `connect` or, with TLS, `secureConnect`. */
export function openSocket(origin: URL, { resolve, connectTimeoutMs, session, read }: SocketOptions): Socket {
  const host = bareHost(origin);
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
        // An IP address is not valid as a TLS server name.
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

/** Silence after which the system checks whether the other side is still there, in milliseconds. */
const keepAliveProbeMs = 60_000;
