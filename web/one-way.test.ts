import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { withoutScope } from '../scripts/sent-in-turn.ts'
import { byHand } from './by-hand.ts'
import { notInTurn } from './not-in-turn.ts'

const longest = 300
/** Longer than they should be, each with its reason. */
const longer: readonly string[] = []

const files = globSync('**/*.{ts,tsx,css}', {
  cwd: import.meta.dirname,
  exclude: (name) => name === 'build',
}).map((file) => file.replaceAll('\\', '/'))
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))

it('no file is longer than 300 lines', () => {
  const long = files.filter((file) => textOf(file).split('\n').length - 1 > longest)
  assert.deepEqual(
    long.filter((file) => !longer.includes(file)),
    [],
  )
  assert.deepEqual(
    longer.filter((file) => !long.includes(file)),
    [],
    'what is short enough by now needs no exception',
  )
})

it('a query is named after the endpoint it asks, so no two share a key', () => {
  const byHand = sources.filter((file) => /queryKey:\s*\[\s*'(?!(?:GET|POST) \/)/.test(textOf(file)))
  assert.deepEqual(byHand, [])
})

it('no type is talked out of its doubts', () => {
  assert.deepEqual(
    sources.filter((file) => /\bas (?:never|any|unknown)\b/.test(textOf(file))),
    [],
  )
})

it('a text is used under its one name, so that its key is found from the page and back', () => {
  const renamed = /import \{[^}]* as [^}]*\} from '#texts\//
  assert.deepEqual(
    sources.filter((file) => renamed.test(textOf(file))),
    [],
    'and no variable stands for a part of a topic: scripts/named-texts.ts',
  )
})

it('what is kept in the browser goes through the one place that knows it may be refused', () => {
  // What stands inline in the pages can use nothing from outside, and guards itself.
  const others = sources.filter(
    (file) =>
      ![
        'drafts/storage.ts',
        'start/deferred-hydration.ts',
        'language/language-offer.ts',
        'start/draw-frame.ts',
        'start/colour-scheme.ts',
      ].includes(file),
  )
  assert.deepEqual(
    others.filter((file) => /\b(?:local|session)Storage\b/.test(textOf(file))),
    [],
  )
})

it('what is on the screen stays there when it cannot be asked for anew: a form in it would be lost', () => {
  const givingWay = sources.filter((file) => /\.isError(?! && !)/.test(textOf(file)))
  assert.deepEqual(givingWay, [])
})

it('a date is asked for in the language of the page, not in that of the browser', () => {
  const native = sources.filter((file) => /type="(?:date|time|month|week|datetime-local)"/.test(textOf(file)))
  assert.deepEqual(native, [])
})

/**
 * Where a list that could not be loaded may stand as empty: it is only shown, and nothing that is sent depends on it.
 */
const shownOnly = [
  'features/auth/own-rights.tsx',
  'features/booking/appointments/visit-in-words.ts',
  'features/booking/change-requests/asked-visit.ts',
  'features/booking/next-times.tsx',
  'features/booking/own-visits.ts',
  'features/booking/series/series-step.tsx',
  'features/booking/waiting-list/waiting-days.tsx',
  'features/clinic/places/emergency.ts',
  'features/clinic/places/place-legal.tsx',
  'features/clinic/places/places-to-reach.ts',
  'features/dashboard/finder/finds.ts',
  'features/desk/change-visit.tsx',
  'features/desk/choose-time.tsx',
  'features/desk/doctors-side.tsx',
  'features/desk/new/wish-chips.tsx',
  'features/doctors/directory.tsx',
  'features/doctors/favourites.ts',
  'features/doctors/filter-fields.ts',
  'features/doctors/search-words.tsx',
  'features/documents/move-document.tsx',
  'features/documents/shares/share-dialog.tsx',
  'features/documents/unfinished.tsx',
  'features/hours/soonest-row.tsx',
  'features/people/add-person.tsx',
  'pages/dashboard/ambulance.tsx',
  'pages/doctor.tsx',
]

it('a question that failed is not an empty answer where the answer decides what is sent', () => {
  const asEmpty = sources.filter((file) => /\bdata(?:: \w+)? = \[\]|\.data \?\? \[\]/.test(textOf(file)))
  assert.deepEqual(asEmpty.toSorted(), shownOnly, 'use KnownWhom, or a state with Retry; a new exception is only shown')
})

/** Where an unknown list may be looked into all the same, by why nothing wrong is sent or said. */
const mayLookInto: Record<string, readonly string[]> = {
  'it only shows more of what stands there already': [
    'features/booking/appointments/next-visit.tsx',
    'features/booking/day/call-in.tsx',
    'features/booking/days.tsx',
    'features/booking/reasons/reason-field.tsx',
    'features/clinic/places/chosen-box.tsx',
    'features/clinic/places/own-places.ts',
    'features/doctors/directory-footer.tsx',
    'features/doctors/filter-fields.ts',
    'features/hours/soonest-times.tsx',
    'features/records/earlier-versions.tsx',
    'features/records/prescriptions/line-fields.tsx',
    'features/site/features.tsx',
    'features/video/visit-of.ts',
  ],
  'a failure stands there in its place, with Retry': [
    'features/booking/next-times.tsx',
    'features/booking/times.tsx',
    'features/booking/use-choice.ts',
    'features/clinic/places/closures.tsx',
    'features/hours/extra-hours-editor.tsx',
    'features/hours/time-off-editor.tsx',
    'features/moving-in/first-day/kinds-step.tsx',
    'features/privacy/queries.ts',
    'features/records/papers/paper-form.tsx',
    'features/records/papers/template-form.tsx',
    'pages/admin/catalogue.tsx',
    'pages/admin/kinds.tsx',
    'pages/admin/paper-templates.tsx',
    'pages/admin/places.tsx',
    'pages/system-check.tsx',
  ],
  'as well, and what is sent waits until it is known': [
    'features/desk/calendar/cancel-day.tsx',
    'features/desk/calendar/use-bookable.ts',
    'features/desk/new-visit.tsx',
    'features/desk/tasks/task-forms.tsx',
    'features/desk/terms-of-new-visit.tsx',
    'features/hours/free-times.tsx',
  ],
}

it('an answer that is not there is looked into only where it says why that is right', () => {
  const looking = sources.filter((file) => /\bdata\?\.(?:find|map|filter|some)\b/.test(textOf(file)))
  assert.deepEqual(looking.toSorted(), Object.values(mayLookInto).flat().toSorted(), 'show a state with Retry instead')
})

/** They hear Escape, Enter, keys with Ctrl or Alt, or any key at all; none acts at a single letter. */
const hearKeys = [
  'features/auth/pin/lock.tsx',
  'features/dashboard/finder/find-button.tsx',
  'features/desk/calendar/use-pointer.ts',
  'features/documents/use-drag-order.ts',
  'start/deferred-hydration.ts',
  'ui/side-panel.tsx',
  'ui/undo-offers.ts',
  'ui/use-dismiss.ts',
  'ui/use-keys.ts',
]

it('single letters act through the one place where they can be switched off', () => {
  assert.deepEqual(
    sources.filter((file) => /addEventListener\('key(?:down|up|press)'/.test(textOf(file))).toSorted(),
    hearKeys,
  )
})

/** What there is one way for: its name in `by-hand.ts`, what tells the other ways, and which file is the one way. */
const oneWay = {
  mutations: [/\buseMutation\(/, 'wire/use-change.ts'],
  ladders: [/isLoadingError|\bisError\b/, 'ui/loaded.tsx', /\.tsx$/],
  tables: [/<table\b/, 'ui/table.tsx', /\.tsx$/],
  facts: [/<dl\b/, 'ui/facts.tsx'],
  forms: [/<FormMessage\b/, 'ui/form.tsx'],
  times: [/\bfreeTimesQuery\(/, 'features/hours/free-times.tsx'],
} as const

for (const [what, [other, one, where = /./]] of Object.entries(oneWay)) {
  it(`there is one way for ${what}: ${one}`, () => {
    const found = sources.filter((file) => file !== one && where.test(file) && other.test(textOf(file)))
    const stays = Object.values(byHand[what as keyof typeof oneWay]).flat()
    assert.deepEqual(found.toSorted(), stays.toSorted(), 'only those in by-hand.ts, each with its why')
  })
}

it('buttons, fields, dialogs, menus and toasts are ours, over the platform’s own', () => {
  assert.deepEqual(
    sources.filter((file) => /'@mantine\/(?!hooks')/.test(textOf(file))),
    [],
    'use Button, TextInput, NativeSelect, Checkbox, Dialog, MenuButton, useFloating, say and sayWithUndo',
  )
})

it('a number is typed in the one field that knows the signs of every language', () => {
  assert.deepEqual(
    sources.filter((file) => /\bNumberInput\b|type="number"/.test(textOf(file))),
    [],
  )
})

/** A word that stands once, how it would be written again, and who may. */
const saidOnce: Readonly<Record<string, readonly [again: RegExp, ...may: string[]]>> = {
  'Skeleton is what stands there while something loads': [/className="skeleton"/, 'ui/skeleton.tsx'],
  'dayOf: the beginning of an instant is a date in UTC': [/\.slice\(0, 10\)/],
  'two, clockText and lengthText pad numbers': [/padStart\(2/, 'clock/clock-text.ts'],
  'Phone and telOf make links of telephone numbers': [/\.replace\(\/\[\^\+\\d\]/, 'ui/phone.tsx'],
  'saveFile and saveCsv hand files to the browser': [/\.download = /, 'wire/download.ts'],
  'useTypingPause waits for somebody to pause': [/setTimeout\([^;]*?, \d{3}\)/, 'ui/heading-focus.ts'],
  'placeOf reads the page of a list from its address': [/\.get\('(?:\w+-)?page'\)/, 'ui/heading-focus.ts'],
  // These watch something that begins and ends: seconds that are counted down, a siren, whether somebody is there.
  'useClinicClock and useMinute are the one clock': [
    /\bsetInterval\(/,
    'features/auth/idle/idle-guard.tsx',
    'features/booking/hold-countdown.tsx',
    'features/care-requests/ambulance-alarm.tsx',
    'features/desk/calendar/hold-block.tsx',
    'features/desk/lists/saved-lists.tsx',
    'features/forms/by-pass/kiosk-forms.tsx',
    'features/forms/fill/use-kept-answers.ts',
    'features/video/call.ts',
    'pages/check-in.tsx',
  ],
}

for (const [rule, [again, ...may]] of Object.entries(saidOnce)) {
  it(rule, () => {
    const found = sources.filter((file) => again.test(textOf(file)))
    assert.deepEqual(found.toSorted(), may)
  })
}

it('changes of one thing are sent in turn', () => {
  const apart = sources
    .filter((file) => !file.startsWith('wire/'))
    .flatMap((file) => withoutScope(join(import.meta.dirname, file)).map((change) => `${file}: ${change}`))
  assert.deepEqual(
    apart.toSorted(),
    Object.values(notInTurn).flat().toSorted(),
    'give it a `scope`: the id of what it changes; only those in not-in-turn.ts have none, each with its why',
  )
})

/** What a file of such code does without a scope. */
function apartIn(t: TestContext, code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'salus-change-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'change.tsx')
  writeFileSync(file, `import { call } from './wire/api.ts'\n${code}\n`)
  return withoutScope(file)
}

for (const code of [
  "useChange('DELETE /auth/pin', { invalidates: [] })",
  "useChange('POST /stand-ins', { invalidates: [], quiet: how })",
  "const how = { invalidates: [] }; useChange('PUT /x/{id}', how)",
  "const ofPlace = (id?: string) => ({ scope: id }); useChange('PUT /x/{id}', { ...ofPlace(), quiet: true })",
  "useChange('PUT /x/{id}', { ...ofNothing(id) })",
  "useChange('PUT /x/{id}', { scope: undefined })",
  "useChange('PUT /x/{id}', { /* scope */ failed: 'scope' })",
  'useMutation({ mutationFn: send })',
  "call('PUT /x/{id}', { params: { id } })",
  'call(endpoint, {})',
]) {
  it(`a change is not sent in turn by ${code}`, (t) => assert.equal(apartIn(t, code).length, 1))
}

for (const code of [
  "useChange('PUT /x/{id}', { scope: id })",
  "useChange('PUT /x/{id}', { invalidates: [], scope })",
  "const how = { scope: 'screens' } as const; useChange('POST /x', how)",
  "const how = (act: Act) => ({ act, scope: id }); useChange('POST /x', how('book'))",
  "const ofHours = (scope = 'own hours') => ({ scope }); useChange('POST /x', { ...ofHours(), quiet: true })",
  'useMutation({ mutationFn: send, scope: { id } })',
  "call('GET /x', {})",
]) {
  it(`a change is sent in turn, or it is none, by ${code}`, (t) => assert.deepEqual(apartIn(t, code), []))
}
