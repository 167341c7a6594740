/**
 * What stays by hand where there is one way for it, each by why. `one-way.test.ts` refuses others, and asks for a line
 * to be taken away once its file is done.
 */
type What = 'mutations' | 'ladders' | 'tables' | 'facts' | 'forms' | 'times'
export const byHand: Readonly<Record<What, Readonly<Record<string, readonly string[]>>>> = {
  /** A mutation by hand in place of `useChange`. */
  mutations: {
    'many calls are one change, and it says how far it is': [
      'features/desk/queries.ts',
      'features/moving-in/imports/queries.ts',
      'ui/work-list/bulk-bar.tsx',
    ],
    'it asks until it is known what became of it': ['features/booking/series/queries.ts'],
    'one of two endpoints, by who moves the visit': ['features/desk/calendar/queries.ts'],
  },
  /** Loading, failed and empty by hand in place of `Loaded`. */
  ladders: {
    'where there is nothing it shows nothing, and of that no age either': [
      'features/booking/change-requests/open-requests.tsx',
      'features/records/earlier-versions.tsx',
    ],
    'what is read out as it changes has its place there before the answer': [
      'features/hours/soonest-times.tsx',
      'features/site/free-now.tsx',
      'pages/system-check.tsx',
    ],
    'what a link leads to: refused, it says whom to call, and no Retry helps': [
      'pages/form-link.tsx',
      'pages/prescription.tsx',
      'pages/stand-in.tsx',
      'pages/video/link.tsx',
      'pages/visit.tsx',
    ],
    'a time that cannot be held ends the step': ['features/booking/card-step.tsx'],
  },
  /** A table by hand in place of `Table`. */
  tables: {
    'days or hours, drawn as a calendar': ['features/desk/calendar/month-view.tsx', 'features/hours/week-grid.tsx'],
    'it is a chart: in numbers, or with bars in its cells': [
      'features/reports/next-week.tsx',
      'ui/charts/charts.tsx',
      'ui/charts/numbers.tsx',
    ],
  },
  /** A list of facts by hand in place of `Facts`. */
  facts: {
    'tiles of figures': [
      'features/doctors/directory-footer.tsx',
      'features/reports/week-figures.tsx',
      'features/site/counters.tsx',
      'ui/stats.tsx',
    ],
    'rows of which some look unlike the others, as the time or the sum': [
      'features/booking/summary.tsx',
      'features/forms/fill/conflict-of-answer.tsx',
      'features/forms/fill/filler-review.tsx',
      'features/forms/given/given-answers.tsx',
      'features/payments/receipts/receipt-page.tsx',
    ],
    'a public page: the styles of facts come with the pages behind the log-in': ['pages/doctor.tsx'],
    'what it says is a key to press': ['ui/work-list/keys-dialog.tsx'],
  },
  /** A form that draws its own message and acts in place of `Form`. */
  forms: {
    'it is answered by a device, not by typing': [
      'features/auth/oidc/oidc-door.tsx',
      'features/auth/passkeys/passkey-door.tsx',
      'features/auth/step-up/step-up-dialog.tsx',
    ],
    'a public page: the styles of forms come with the pages behind the log-in': [
      'features/auth/idle/idle-cover.tsx',
      'features/auth/login-form.tsx',
      'features/auth/signup-form.tsx',
      'features/booking/by-link/whose.tsx',
      'pages/change-email.tsx',
      'pages/forgot-password.tsx',
      'pages/reset-password.tsx',
    ],
    'no form: what is pressed is one of several acts, or a question': [
      'features/booking/day/call-into.tsx',
      'features/care-requests/work-form.tsx',
      'features/desk/calendar/cancel-day.tsx',
      'features/desk/calendar/move-card.tsx',
      'features/doctors/import-doctors.tsx',
      'features/forms/by-pass/forms-by-pass.tsx',
      'features/hours/week-editor.tsx',
      'features/people/person-records.tsx',
      'ui/confirm.tsx',
    ],
    'it is sent part after part, and says how far it is': [
      'features/documents/add-document.tsx',
      'features/documents/unfinished.tsx',
    ],
    'its line keeps and sends it, whatever the connection does': ['features/messages/composer.tsx'],
    'its acts change with what is typed': ['features/payments/drawer/count-form.tsx'],
    'it is kept while it is typed, a page at a time': ['features/forms/fill/form-filler.tsx'],
  } /** Free times of a day by hand in place of `FreeTimes`. */,
  times: {
    'a press takes the time at once, or leads to where it does': [
      'features/booking/times.tsx',
      'features/booking/next-times.tsx',
      'features/booking/days.tsx',
    ],
    'whether the chosen time is still among them': ['features/booking/time-gone.tsx'],
    'drawn into the calendar': ['features/desk/calendar/use-bookable.ts', 'features/desk/calendar/use-free-starts.ts'],
    'asked before the page is there': ['features/site/prefetch-questions.ts'],
  },
}
