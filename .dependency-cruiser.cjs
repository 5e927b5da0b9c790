/**
 * What may import what. Each rule says why it is there. Folder names are captured, so a new slice is guarded from its first file.
 * `scripts/boundaries.test.ts` holds these rules against a fixture that breaks them.
 */

/** Slices of the server in the order in which they may import each other: a slice may import only those before it. */
const order = [
  'accounts',
  'files',
  'models',
  'integrations',
  'credits',
  'payments',
  'usage',
  'inference',
  'personas',
  'spaces',
  'retrieval',
  'sources',
  'discovery',
  'notes',
  'tasks',
  'chats',
  'runs',
  'studio',
  'sharing',
  'exchange',
  'drive-mirror',
  'admin',
];

const features = '(?:^|/)server/src/features/';
const later = order.slice(0, -1).map((slice, at) => ({
  name: `slice-order-${slice}`,
  comment: `${slice} stands before these slices: what needs a later slice belongs to the later one.`,
  severity: 'error',
  from: { path: `${features}${slice}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `${features}(${order.slice(at + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means two files cannot be read, tested or moved apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      comment: 'An import that is not found is checked by no other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\?' },
    },
    {
      name: 'contract-is-pure',
      comment: 'Both sides import the contract; it may need nothing but zod.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contract/src/|node_modules/zod/' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'What both know stands in the contract.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'What both know stands in the contract.',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { path: '^web/' },
    },
    {
      name: 'no-schemas-in-the-browser',
      comment: 'Zod must not reach the page: the web takes types from anywhere, but values only from the pure files.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^contract/src/|node_modules/zod/',
        pathNot:
          '^contract/src/([a-z]+-rules|bare-addresses|bounded-text|break-lines|csv-line|run-event|event-stream|errors|file-name|model-ids|image-links|prepare-math|portraits|services|shallow-markdown|shallow-spans|shown-name|spaceless-emphasis|routes/[a-z-]+\\.generated)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-without-schemas',
      comment: 'The rules that the page shares with the server are plain values and functions, so Zod is not in them.',
      severity: 'error',
      from: { path: '^contract/src/[a-z]+-rules\\.ts$' },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'platform-knows-no-product',
      comment: 'Mechanics without product words: platform and ports import neither slices nor adapters.',
      severity: 'error',
      from: { path: '(?:^|/)server/src/(platform|ports)/', pathNot: '\\.test\\.ts$' },
      to: { path: '(?:^|/)server/src/(features|adapters|testing|app\\.ts|main\\.ts|config\\.ts)' },
    },
    {
      name: 'only-the-app-knows-adapters',
      comment: 'A slice sees a port; which adapter stands behind it is decided in app.ts.',
      severity: 'error',
      from: {
        path: '(?:^|/)server/src/',
        pathNot: '(?:^|/)server/src/(adapters/|testing/|app\\.ts$|app/)|\\.test\\.ts$',
      },
      to: { path: '(?:^|/)server/src/adapters/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-know-no-slices',
      comment: 'An adapter fulfils a port and could serve another product.',
      severity: 'error',
      from: { path: '(?:^|/)server/src/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '(?:^|/)server/src/features/' },
    },
    {
      name: 'slices-by-their-door',
      comment: 'Another slice is reached only through its index.ts.',
      severity: 'error',
      from: { path: '(?:^|/)server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '(?:^|/)server/src/features/', pathNot: '(?:^|/)server/src/features/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'web-slices-by-their-door',
      comment: 'Another slice of the page is reached only through its index.ts.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/($1/|[^/]+/index\\.tsx?$)' },
    },
    ...later,
    {
      name: 'domain-is-pure',
      comment:
        'Rules without input and output can be read and tested alone. How texts and numbers are written and compared is pure, too.',
      severity: 'error',
      from: { path: '(?:server|web)/src/.+/domain/', pathNot: '\\.test\\.tsx?$' },
      to: {
        pathNot:
          '/domain/|^contract/src/|(?:^|/)server/src/(?:ports|platform/text)/|(?:^|/)web/src/lib/(?:cut-text|fold|format(?:-usd)?|search-for)\\.ts$',
      },
    },
    {
      name: 'tables-stay-home',
      comment: 'Only a slice itself reads and writes its tables.',
      severity: 'error',
      from: { path: '(?:^|/)server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '(?:^|/)server/src/features/[^/]+/(tables|store)\\.ts$',
        pathNot: '(?:^|/)server/src/features/$1/',
      },
    },
    {
      name: 'queries-stay-in-stores',
      comment: 'Every query of a slice can be found in its store and tables.',
      severity: 'error',
      from: {
        path: '(?:^|/)server/src/',
        pathNot:
          '(tables|store|[a-z-]+-store)\\.ts$|(?:^|/)server/src/(platform/(database|jobs)|testing)/|\\.test\\.ts$',
      },
      to: { path: 'node_modules/drizzle-orm/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'vendor-sdks-in-adapters',
      comment: 'A vendor can be left without touching a slice.',
      severity: 'error',
      from: { path: '(?:^|/)server/src/', pathNot: '(?:^|/)server/src/adapters/|\\.test\\.ts$' },
      to: {
        path: 'node_modules/(@aws-sdk|@smithy|openai|@anthropic-ai|@google|stripe|openid-client|oauth4webapi|@simplewebauthn)/',
      },
    },
    {
      name: 'one-outbound-client',
      comment: 'A connection out is made by the guarded client alone; a check elsewhere is no defence.',
      severity: 'error',
      from: { path: '(?:^|/)server/src/', pathNot: '(?:^|/)server/src/(platform/outbound|testing)/|\\.test\\.ts$' },
      to: {
        path: '^(undici|node:https?|https?|node-fetch|axios)$|node_modules/(undici|axios|node-fetch)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-no-slice',
      comment: 'The design system has no product words and could serve another product.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'testing-stays-in-tests',
      comment: 'Fakes and scripted models never ship.',
      severity: 'error',
      from: { path: '(?:^|/)server/src/', pathNot: '(?:^|/)server/src/testing/|\\.test\\.ts$|/conformance\\.ts$' },
      to: { path: '(?:^|/)server/src/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/migrations/|/recordings/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
