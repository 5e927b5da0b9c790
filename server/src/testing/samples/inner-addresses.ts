import type { LookupFunction } from 'node:net';

/** Ways to write the address of this machine; `P` stands for the port of a server that must not be reached. */
const here: readonly string[] = [
  'http://127.0.0.1:P/',
  'http://127.0.0.1.:P/',
  'http://127.1:P/',
  'http://127.0.1:P/',
  'http://0:P/',
  'http://0.0.0.0:P/',
  'http://2130706433:P/',
  'http://017700000001:P/',
  'http://0x7f000001:P/',
  'http://0x7F.0.0.1:P/',
  'http://0x7f.1:P/',
  'http://0177.0.0.1:P/',
  'http://0177.0.0.01:P/',
  'http://00000177.0.0.1:P/',
  'http://127.000.000.001:P/',
  'http://127.0.0.2:P/',
  'http://127.255.255.254:P/',
  'http://[::1]:P/',
  'http://[0:0:0:0:0:0:0:1]:P/',
  'http://[::]:P/',
  'http://[::ffff:127.0.0.1]:P/',
  'http://[::ffff:7f00:1]:P/',
  'http://[0:0:0:0:0:ffff:7f00:0001]:P/',
  'http://[::127.0.0.1]:P/',
  'http://[::7f00:1]:P/',
  'http://[::ffff:0:127.0.0.1]:P/',
  'http://[64:ff9b::127.0.0.1]:P/',
  'http://[64:ff9b::7f00:1]:P/',
  'http://[64:ff9b:1::7f00:1]:P/',
  'http://[2002:7f00:1::]:P/',
  'http://[2001:0:7f00:1::]:P/',
  'http://[fe80::1]:P/',
  'http://[fe80::1%25lo]:P/',
  'http://[fc00::1]:P/',
  'http://[fd12:3456::1]:P/',
  'http://[fec0::1]:P/',
  'http://[ff02::1]:P/',
  'http://１２７.０.０.１:P/',
  'http://127。0。0。1:P/',
  'http://①②⑦.⓪.⓪.①:P/',
  'http://%31%32%37.0.0.1:P/',
  'http://localhost:P/',
  'http://LOCALHOST:P/',
  'http://localhost.:P/',
  'http://user@127.0.0.1:P/',
  'http://example.com@127.0.0.1:P/',
  'http://127.0.0.1:P\\@example.com/',
  'http://example.com\\@127.0.0.1:P/',
  'http:\\\\127.0.0.1:P/',
  'http:///127.0.0.1:P/',
  'http:127.0.0.1:P/',
  'http://127.0.\t0.1:P/',
  ' http://127.0.0.1:P/',
  'http://127.0.0.1:P#@example.com/',
];

/** Private networks, the metadata services of clouds, and URLs that are not web addresses at all. */
const far: readonly string[] = [
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://169.254.170.2/v2/credentials',
  'http://100.100.100.200/latest/meta-data/',
  'http://192.0.0.192/opc/v1/instance/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.254/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:P/',
  'ftp://127.0.0.1:P/',
  'data:text/plain,hello',
  'unix:/var/run/docker.sock',
];

/** Addresses to which hostile names resolve, each once: `nameOf` gives the name, `resolveInward` resolves it. */
const inward: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['127.0.0.2'],
  ['0.0.0.0'],
  ['8.8.8.8', '127.0.0.1'],
  ['127.0.0.1', '8.8.8.8'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['fe80::1'],
  ['fd00::1'],
  ['100.64.0.1'],
  [],
];
const nameOf = (at: number) => `name-${at}.example`;

/** Targets to which a public page may redirect. */
const redirectsTo: readonly string[] = [
  'http://127.0.0.1:P/',
  '//127.0.0.2:P/',
  'http://localhost:P/',
  'http://[::1]:P/',
  'http://[::ffff:7f00:1]:P/',
  'http://2130706433:P/',
  'http://0x7f.1:P/',
  'http:\\\\127.0.0.1:P/',
  'http://u:p@127.0.0.1:P/',
  `http://${nameOf(0)}:P/`,
  'http://169.254.169.254/',
  'file:///etc/passwd',
];

const at = (port: number | 'P') => (address: string) => address.replaceAll('P', String(port));

/**
 * URLs that point inside literally. The port is that of a server that must not be reached; `P` stands for one that is
 * not known yet.
 */
export function innerAddresses(port: number | 'P'): readonly string[] {
  return [...here, ...far].map(at(port));
}

/** URLs whose names point inside when resolved with `resolveInward`. */
export function inwardNames(port: number): readonly string[] {
  return inward.map((_, n) => `http://${nameOf(n)}:${port}/`);
}

/** Targets inside to which a page that may be fetched redirects. */
export function inwardRedirects(port: number | 'P'): readonly string[] {
  return redirectsTo.map(at(port));
}

/** A resolver that knows only the names of `inwardNames` and those of this machine. */
export const resolveInward: LookupFunction = (hostname, options, callback) => {
  const isHere = /^localhost\.?$/i.test(hostname);
  const found = isHere ? ['127.0.0.1', '::1'] : inward[inward.findIndex((_, n) => nameOf(n) === hostname)];
  if (!found) return callback(Object.assign(new Error('No such name.'), { code: 'ENOTFOUND' }), '', 0);
  const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (options.all) callback(null, addresses);
  else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
};
