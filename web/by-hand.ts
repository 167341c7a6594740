/**
 * Files that still do by hand what there is one way for: each list only gets shorter. `one-way.test.ts` refuses others,
 * and asks for a line to be taken away once its file is done.
 */
export const byHand: Readonly<Record<'mutations' | 'ladders' | 'tables' | 'facts' | 'forms', readonly string[]>> = {
  /** A mutation by hand in place of `useChange`. */
  mutations: [
    'features/booking/series/queries.ts',
    'features/desk/calendar/queries.ts',
    'features/desk/queries.ts',
    'features/moving-in/imports/queries.ts',
    'ui/work-list/bulk-bar.tsx',
  ],
  /** Loading, failed and empty by hand in place of `Loaded`. */
  ladders: [
    'features/booking/card-step.tsx',
    'features/booking/change-requests/open-requests.tsx',
    'features/hours/soonest-times.tsx',
    'features/records/earlier-versions.tsx',
    'features/site/free-now.tsx',
    'pages/stand-in.tsx',
    'pages/system-check.tsx',
    'pages/visit.tsx',
  ],
  /** A table by hand in place of `Table`. */
  tables: [
    'features/desk/calendar/month-view.tsx',
    'features/hours/week-grid.tsx',
    'features/reports/next-week.tsx',
    'ui/charts/charts.tsx',
    'ui/charts/numbers.tsx',
  ],
  /** A list of facts by hand in place of `Facts`. */
  facts: [
    'features/booking/summary.tsx',
    'features/doctors/directory-footer.tsx',
    'features/payments/receipts/receipt-page.tsx',
    'features/reports/week-figures.tsx',
    'features/site/counters.tsx',
    'pages/doctor.tsx',
    'ui/stats.tsx',
    'ui/work-list/keys-dialog.tsx',
  ],
  /** A form that draws its own message and acts in place of `Form`. */
  forms: [
    'features/auth/idle/idle-cover.tsx',
    'features/auth/login-form.tsx',
    'features/auth/profile/own-data.tsx',
    'features/auth/signup-form.tsx',
    'features/booking/by-link/whose.tsx',
    'features/booking/waiting-list/join-waiting-list.tsx',
    'features/care-requests/work-form.tsx',
    'features/desk/calendar/cancel-day.tsx',
    'features/desk/calendar/move-card.tsx',
    'features/desk/calendar/stand-in.tsx',
    'features/desk/calendar/stretch-card.tsx',
    'features/desk/new-visit.tsx',
    'features/doctors/import-doctors.tsx',
    'features/hours/exact-editor.tsx',
    'features/hours/week-editor.tsx',
    'features/payments/drawer/count-form.tsx',
    'features/people/person-records.tsx',
    'features/records/chart.tsx',
    'pages/change-email.tsx',
    'pages/forgot-password.tsx',
    'pages/reset-password.tsx',
    'ui/confirm.tsx',
  ],
}
