import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { textsPlugin } from './scripts/texts-plugin.ts'

/**
 * Imports each icon from its own file: the package's index names six thousand, which took ten seconds of every build.
 */
const iconsOneByOne: Plugin = {
  name: 'icons-one-by-one',
  enforce: 'pre',
  transform: {
    filter: { code: '@tabler/icons-react' },
    handler: (code) =>
      code.replace(/import \{([^}]+)\} from '@tabler\/icons-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join(';'),
      ),
  },
}

/** Changes one place in React Router, and fails a build in which that is not there. */
const inReactRouter = (name: string, place: RegExp, by: string, missing: string) => (): Plugin => {
  let found = false
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\//, code: place },
      handler(code) {
        found = true
        return code.replace(place, by)
      },
    },
    buildEnd() {
      if (!found) this.error(missing)
    },
  }
}

/**
 * Where a part of the app cannot be fetched, React Router loads the page anew without a limit, and offline at that. Here
 * it fails instead, at the address one wanted to go to, and the boundary there decides (web/ui/new-build.ts).
 */
const missingPartsFail = inReactRouter(
  'missing-parts-fail',
  /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
  'throw error;',
  'React Router answers a part that is gone in another way: look at its routeModules.',
)

/**
 * The script of a page's loader only starts questions early. Where it cannot be fetched, the page asks them itself.
 * React Router imports it by a variable, so `retryParts` does not see it.
 */
const missingLoadersAskNothing = inReactRouter(
  'missing-loaders-ask-nothing',
  /await import\(\s*(?:\/\*[^*]*\*\/\s*)*route\.clientLoaderModule\s*\)/,
  '$&.catch(() => ({ clientLoader: () => null }))',
  'React Router fetches the loaders of pages in another way: look at its routes.',
)

/** Has each part of the app that is fetched when it is first shown go through `web/start/retry-part.ts`. */
const retryParts = (): Plugin => {
  let count = 0
  return {
    name: 'retry-parts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has seen which styles and scripts each part needs: it looks for the import itself.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          file.code = file.code.replace(/\bimport\(([`"']\.\/[^`"']+\.js[`"'])\)/g, (_, path: string) => {
            count++
            return `salusPart(${path},e=>import(e))`
          })
        }
        if (count === 0) this.error('The build writes dynamic imports in another way: look at the chunks.')
      },
    },
  }
}

/** Our own parts that public pages have too. */
const uiOfAll =
  'failed|form-message|grouped|heading-focus|in-top-dialog|language-switch|lazy-dialog|loaded|mark|open-dialogs|' +
  'page-at|portrait|require-role|rich|say|skeleton|toast-store|toasts|use-dismiss|use-floating|use-typing-pause|whole-page'

/** Icons of most pages. Any other icon comes with the pages that show it. */
const iconsOfAll =
  'Ambulance|Ban|Bell|Calendar|CalendarPlus|Check|Clock|CreditCard|Dots|Eye|EyeOff|LayoutDashboard|Lock|Logout|MapPin|' +
  'Phone|Printer|Search|Settings|StarFilled|Stethoscope|User|World|X'

/** What only some pages use of `wire/`, `session/`, `drafts/`, `language/`. */
const ofSomePages =
  'clock-text|download|every-page|language-offer|listen-live|sealed-draft|select-restored|units|use-draft'

/** What most pages need: their icons, the contract, and those parts. */
const isShared = new RegExp(
  [
    new RegExp(`/@tabler/icons-react/.*/(Icon(${iconsOfAll})|createReactComponent|defaultAttributes)\\.`),
    /\/contract\/(?!(?:care-requests\/care-steps|medicines\/[\w-]+|doctors\/doctor-lists|forms\/[\w-]+|broken-rules|storable|booking\/whereabouts|documents\/neutral-name|people\/person-lists|messages\/message-lists|timeline-sorts|insights-lists|units|records\/(?:dose|item-lists|usual-range)|video\/video-times)\.)/,
    new RegExp(`/web/ui/(${uiOfAll})\\b`),
    /\/web\/features\/(people\/queries|clinic\/places\/open-places)\./,
    new RegExp(
      `/web/(root|pages/public-layout|(wire|session|drafts|language|start|clock)/(?!${ofSomePages})[\\w-]+)\\.tsx?$`,
    ),
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** A sheet of styles for each list in `web/styles` that a script imports: decision 0094. */
const sheets = {
  name: (id: string) => `${/(\w+)\.css$/.exec(id)?.[1]}-styles`,
  test: /\/web\/styles\/\w+\.css$/,
}

/**
 * What pages behind a log-in have in common, in a few files in place of many small ones. A public page that needs one
 * thing of such a file loads the whole of it: `scripts/budgets.test.ts` notices.
 */
const behindLogIn = Object.entries({
  // A group takes along what its files need. What public pages need of that stands in groups of its own before them,
  // and so does what the loaders of pages need to ask early: they wait for none of the parts that draw something.
  whom: ['web/features/people/(for-whom|me)\\.'],
  asking: [
    'web/ui/(address|keys-of|work-list/(asked-of|list-preferences-query))\\.',
    'web/wire/every-page\\.',
    'web/features/clinic/places/worked-at\\.',
    'web/features/messages/unread\\.',
    'web/features/people/(for-whom|me)\\.',
  ],
  // How many rows a page of such a list has stands beside its words.
  columns: ['web/ui/work-list/column\\.', 'texts/common/work-list$'],
  pin: ['texts/auth/pin-lock$'],
  undo: ['web/ui/(undo|undo-offers|plain)\\.'],
  bell: ['web/features/notifications/'],
  fields: ['web/ui/inputs\\.'],
  boxes: ['web/ui/boxes\\.'],
  forms: ['web/ui/(form|use-send-form)\\.', 'web/drafts/(sealed-draft|use-draft)\\.'],
  frame: [
    'web/features/(dashboard/(shell|finder/find-button)|auth/(idle/idle-guard|pin/lock))',
    'web/(features/care-requests/alarm|wire/listen-live)\\.ts',
    'web/ui/(kept-focus|menu-button)\\.',
    'texts/dashboard/portal-shell$',
    'tabler/icons-react/.*/IconUsers\\.',
  ],
  staff: [
    'web/ui/(single-keys|use-address-filter|use-keys|use-open-row|use-row-keys)\\.',
    '@mantine/hooks/.*/use-media-query',
    'texts/dashboard/staff-nav$',
    'tabler/icons-react/.*/Icon(AddressBook|CalendarTime)\\.',
  ],
  places: ['web/features/clinic/places/(elsewhere|own-places|working-place)\\.'],
  alarm: ['web/features/care-requests/(queries|siren)\\.'],
  patient: [
    'web/features/(people/(acting|acting-bar|choose-whom|known-whom)|auth/send-confirmation)\\.',
    'texts/(people/acting-for|auth/confirm-email-bar)$',
    'tabler/icons-react/.*/IconUserHeart\\.',
  ],
  times: ['web/features/clinic/places/zones\\.', 'texts/booking/visit-choice$'],
  directory: ['web/features/doctors/(last-directory|queries|to-booking)\\.'],
  status: ['web/ui/(facts|stats|status-badge)\\.'],
  costs: ['texts/(terms-in-words\\.|booking/visit-costs$)'],
  tabs: ['web/ui/tabs\\.'],
  visits: ['web/features/booking/appointments/(appointment-lists|visit-in-words)\\.', 'texts/booking/patient-visits$'],
  dialogs: ['web/ui/(confirm|dialog)\\.', 'web/(wire/download|clock/clock-text)\\.'],
  dates: ['web/ui/(date-field|typed-date)\\.', 'texts/common/date-field$'],
  work: ['web/ui/charts/csv\\.ts', 'web/ui/(filter-bar|list-search|row-panel|side-panel)\\.', 'web/ui/use-printed\\.'],
  pages: ['web/ui/pages\\.'],
  table: ['web/ui/table\\.'],
  keys: ['web/ui/single-keys-switch\\.'],
  lists: ['web/ui/work-list/(work-bar|work-filters|work-list)\\.'],
}).map(([name, of]) => ({ name, test: new RegExp(of.join('|')) }))

/**
 * The program that renders public pages has nothing in it for the others: a server sends those as the empty shell. They
 * are most of the app, and cost a third of the build.
 */
const onlyPublicPages: Plugin = {
  name: 'only-public-pages',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: {
    filter: { id: /\/web\/pages\/(dashboard|doctor|admin|desk|video|pay)\/[^?]*\.tsx/ },
    handler: () => 'export default () => null',
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    onlyPublicPages,
    textsPlugin(),
    iconsOneByOne,
    missingPartsFail(),
    missingLoadersAskNothing(),
    reactRouter(),
    retryParts(),
  ],
  // A phone waits longer for thirty small answers than for five: a few files of styles, one of libraries, one
  // of our own parts.
  build: {
    // Nobody reads the sizes that it prints; scripts/budgets.test.ts weighs what is sent.
    reportCompressedSize: false,
    // The syntax that the oldest supported browsers read (scripts/browsers/supported.ts); of styles too.
    target: ['chrome131', 'firefox132', 'safari16.4', 'ios16.4'],
    // A part brings its styles with it; its scripts are asked for in the page's own language, by the part itself.
    modulePreload: { resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            sheets,
            { name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            {
              name: 'parts',
              test: isShared,
            },
            ...behindLogIn,
          ],
        },
      },
    },
  },
  // Where the pages will be found: those who show a link to one want whole addresses.
  define: {
    // The server renders pages with React as it is in production, whatever the server itself runs as.
    ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}),
    'import.meta.env.PUBLIC_URL': JSON.stringify(
      (process.env.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/+$/, ''),
    ),
    // Pages of a build are told theirs by the server that sends them; those of `npm run dev` come from Vite.
    'import.meta.env.CURRENCY': JSON.stringify(command === 'serve' ? (process.env.CURRENCY ?? '').toLowerCase() : ''),
  },
  // The server's program has its libraries in it: Node cannot import the CSS beside some of them, nor icons one by one.
  ssr: { noExternal: command === 'build' ? true : [/^@mantine\//, /^@tabler\//] },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: Object.fromEntries(
      ['/api', '/pdf-view'].map((path) => [path, process.env.API_ORIGIN ?? 'http://127.0.0.1:3000']),
    ),
  },
}))
