/** The layering of docs/architecture.md: web -> contract <- server, and topics in a row. */
const row = [
  'typesetting',
  'mail',
  'legal',
  'auth',
  'people',
  'clinic',
  'doctors',
  'hours',
  'payments',
  'booking',
  'records',
  'medicines',
  'documents',
  'messages',
  'forms',
  'timeline',
  'insights',
  'desk',
  'video',
  'care-requests',
  'notifications',
  'privacy',
  'moving-in',
  'reports',
]

/** What is of the whole server and of no topic. */
const houses = ['start', 'system', 'backups', 'site', 'demo', 'testing']

/** A topic imports only from its left. */
const topics = row.slice(0, -1).map((topic, place) => ({
  name: `${topic}-is-left-of-the-rest`,
  severity: 'error',
  from: { path: `^server/${topic}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^server/(${row.slice(place + 1).join('|')})/` },
}))

/** In the browser more stands to the right: what is not of one topic but of the whole clinic. */
const ofTheServer = ['typesetting', 'mail']
const features = [...row.filter((topic) => !ofTheServer.includes(topic)), 'staff', 'system', 'site', 'dashboard']

/** A feature imports only from its left, as the topics do. */
const featuresInARow = features.slice(0, -1).map((feature, place) => ({
  name: `${feature}-in-the-browser-is-left-of-the-rest`,
  severity: 'error',
  from: { path: `^web/features/${feature}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^web/features/(${features.slice(place + 1).join('|')})/` },
}))

/** What of the contract the browser runs: rules, lists and sums, without any schema. */
const plainModules = [
  'clinic-time',
  'currency',
  'money',
  'rights',
  'roles',
  'rules',
  'storable',
  'broken-rules',
  'auth/weak-passwords',
  'auth/weak-pins',
  'people/latin-name',
  'people/person-lists',
  'clinic/costs',
  'doctors/doctor-lists',
  'documents/document-lists',
  'documents/neutral-name',
  'messages/message-lists',
  'forms/form-lists',
  'forms/response-lists',
  'forms/form-parts',
  'forms/form-text',
  'forms/formula',
  'forms/interpret',
  'forms/problems',
  'plain',
  'medicines/dose-lists',
  'medicines/from-record',
  'medicines/move',
  'medicines/plan',
  'medicines/zones',
  'records/dose',
  'records/item-lists',
  'records/medicine-lists',
  'records/paper-lists',
  'records/usual-range',
  'records/vaccination-plan',
  'timeline-sorts',
  'insights-lists',
  'units',
  'booking/appointment-status',
  'booking/clashes',
  'booking/whereabouts',
  'care-requests/care-steps',
  'desk/desk-stages',
  'desk/task-kinds',
  'video/video-times',
]

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'texts-know-the-contract-only',
      severity: 'error',
      from: { path: '^texts/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(texts/|contract/|node:|fs$)' },
    },
    {
      name: 'embedded-postgres-stands-alone',
      comment: 'It is kept as others would use it: what it needs of us comes as arguments.',
      severity: 'error',
      from: { path: '^embedded-postgres/' },
      to: { path: '^(contract|texts|server|web|scripts|bench|drills|e2e)/' },
    },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'browser-loads-no-schemas',
      comment: 'Endpoint schemas are types to the browser: zod would weigh more than the pages.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.ts$' },
      to: {
        path: `^contract/(?!(${plainModules.join('|')})\\.ts$)|^node_modules/zod/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'platform-knows-no-topic',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(?!platform/)' },
    },
    {
      name: 'topics-know-nothing-of-the-whole-server',
      severity: 'error',
      from: { path: `^server/(${row.join('|')})/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^server/(${houses.join('|')})/` },
    },
    {
      name: 'topics-are-in-the-row',
      severity: 'error',
      from: {},
      to: { path: `^server/(?!(platform|${[...row, ...houses].join('|')})/)[^/]+/` },
    },
    ...topics,
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/pages/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'What every page may use stands for itself.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(features|pages)/' },
    },
    {
      name: 'houses-know-no-feature',
      comment: 'What the whole app stands on: the wire, the session, drafts, the language, the start, the clock.',
      severity: 'error',
      from: { path: '^web/(wire|session|drafts|language|start|clock)/' },
      to: { path: '^web/(features|pages)/' },
    },
    {
      name: 'files-of-the-browser-stand-in-a-house',
      comment: 'At the top is what the framework wants there.',
      severity: 'error',
      from: { path: '^web/(?!root\\.tsx$|routes\\.ts$|entry\\.server\\.tsx$|one-way\\.test\\.ts$)[^/]+$' },
      to: {},
    },
    {
      name: 'features-are-in-the-row',
      severity: 'error',
      from: {},
      to: { path: `^web/features/(?!(${features.join('|')})/)` },
    },
    ...featuresInARow,
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    // TypeScript 7 has no API for tools yet.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^web/build|\\.react-router' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
