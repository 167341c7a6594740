import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Names that only their author could decode, and their replacements. `npm run check` refuses them in code, comments and
// documents. Names that callers or databases know (tables, addresses, fields) are kept.

const root = join(import.meta.dirname, '..')

const settled = 'what is done: complete, confirm, decide, answer, check'

const privateNames: readonly { name: RegExp; say: string; but?: RegExp }[] = [
  { name: /\b(?:card_owner_of_paper|papers_by_card|note_paper_due)\b/, say: 'receipts' },
  {
    name: /\b(?:takings?[A-Z]\w*|TakingMethod|\w+_of_takings?|post_taking|keep_takings_\w+)\b/,
    say: 'payments received',
  },
  { name: /\b(?:strays?[A-Z]\w*|\w+Strays|noteStray|StrayPayment)\b/, say: 'unmatched payments' },
  { name: /\bstraighten\b/, say: 'reviewSafely' },
  { name: /\bnoteTrouble\b/, say: 'notePaymentTrouble or logTrouble' },
  { name: /\bsettle(?!Currency\b)[A-Z]\w*/, say: settled },
  { name: /\bappointmentStands\b/, say: 'isPayable' },
  { name: /\b(?:crowd|\w+Crowd)\b/, say: 'clients or patients' },
  { name: /\bkeep_card_theirs\b/, say: 'check_card_owner' },
  { name: /\bmean_whole_checkouts\b/, say: 'require_whole_checkout' },
  { name: /\bbe_ones_own_root\b/, say: 'enforce_merge_root' },
  { name: /\bnote_may_book\b/, say: 'note_booking_right' },
  { name: /\blet_go_cents\b/, say: 'discounted_cents' },
  { name: /\bcosts_fee_alone\b/, say: 'owes_fee_only' },
  { name: /\bmarkStale\b/, say: 'invalidate' },
  { name: /\b(?:leaveNothing|leave-nothing)\b/, say: 'clearPersonData' },
  { name: /\b(?:unkept|\w*Unkept\w*|unkept[A-Z]\w*)\b/, say: 'unsaved' },
  { name: /\b(?:listsShelf|lists-shelf)\b/, say: 'offlineLists' },
  { name: /\b(?:startLate|lateStart|late-start)\b/, say: 'deferHydration' },
  { name: /\b(?:waysIn|ways-in)\b/, say: 'logInOut' },
  { name: /\bwatchTouches\b/, say: 'watchActivity' },
  { name: /\b(?:whoIsIt|who-is-it)\b/, say: 'verifiedUser' },
  { name: /\b(?:takeReady|ReadyAnswers)\b/, say: 'prefetched answers' },
  { name: /\b(?:useGiveWay|give-way)\b/, say: 'useSelectRestored' },
  { name: /\b(?:useTaste|tasteQuery|\w+Taste|tastes?)\b/, say: 'list preferences' },
  { name: /\b(?:[dD]eeds?|\w+Deeds?|[dD]eeds?[A-Z]\w*)\b/, say: 'entries of the audit, or actions' },
  { name: /\b(?:const|function|let) settle\b|\bsettle(?=\(|=|:| =)|\bsettle\.ts\b|\bmayBeSettled\b/, say: settled },
  { name: /\b(?:const|function|let) stands\b|\bstands(?=\()|\bstands[A-Z]\w*/, say: 'isBooked, hasLoaded, stored' },
  {
    name: /\b(?:from|join|into|on|only|table|truncate|update) takings\b|\btakings\.\w+_\w+/,
    say: 'payments_received',
  },
  { name: /\btakings_\w+/, say: 'payments_received', but: /^takings_while_charging$/ },
  { name: /\blist_tastes\b/, say: 'list_preferences' },
  { name: /\b(?:people|patient)\.stands\b/, say: 'active' },
]

/** Files that are generated or never edited, history, and the names that servers of the version before use. */
const left = new RegExp(
  [
    'server/testing/migrations-of-',
    'server/migrations/',
    'server/platform/tables\\.ts$',
    'server/payments/sql/(?:let_go_cents|costs_fee_alone|card_owner_of_paper)\\.sql$',
    'server/payments/(?:sql/(?:papers|papers_due|paper_series|takings)\\.sql|names-of-before\\.test\\.ts)$',
    'server/(?:auth/sql/list_tastes\\.sql|start/table-rights\\.ts)$',
    'docs/glossary\\.md$',
    'docs/(?:decisions/|data\\.md$|drills\\.md$)',
    'scripts/names\\.ts$',
  ].join('|'),
)

const files = globSync(
  [
    '{bench,contract,drills,e2e,scripts,server,web}/**/*.{ts,tsx,js,css,sql}',
    'docs/**/*.md',
    '{README,CONTRIBUTING}.md',
  ],
  { cwd: root, exclude: (path) => /(^|[/\\])(build|node_modules)$|\.react-router/.test(path) },
).map((path) => path.replaceAll('\\', '/'))

const found = files
  .filter((file) => !left.test(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) =>
        privateNames.flatMap(({ name, say, but }) =>
          [...line.matchAll(new RegExp(name, 'g'))]
            .filter(([word]) => !but?.test(word))
            .map(([word]) => `${file}:${n + 1}: ${word}: say ${say}`),
        ),
      ),
  )
if (files.length < 1000) throw new Error(`Only ${files.length} files were read`)
if (found.length > 0) {
  console.error(found.join('\n'))
  process.exitCode = 1
}
