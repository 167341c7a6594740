import { hasLoaded } from './addresses.ts'
import { walkForms } from './forms-walk.ts'
import { inProve, inspect, test } from './people.ts'

for (const language of ['en', 'de', 'ar'] as const) {
  test(
    `forms in ${language} are for everybody: filled in, read again and built, by day and by night`,
    inProve,
    async ({ page, browser, database }) => {
      test.setTimeout(360_000)
      await walkForms({ page, browser, database, language }, async (shown, name) => {
        await hasLoaded(shown)
        await inspect(shown, name)
        await shown.emulateMedia({ colorScheme: 'dark' })
        await inspect(shown, `${name}-dark`)
        await shown.emulateMedia({ colorScheme: 'light' })
      })
    },
  )
}
