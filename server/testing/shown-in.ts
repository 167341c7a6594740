import type { Clinic, Person } from './clinic.ts'

/** The visits of an absence with their versions, as its list shows them: the value for `shown` of a cancellation. */
export async function shownIn(
  clinic: Pick<Clinic, 'call'>,
  who: Person,
  absence: { fromDate: string; toDate?: string } & Record<string, string>,
): Promise<{ _id: string; version: number }[]> {
  const query = new URLSearchParams({ toDate: absence.fromDate, ...absence })
  const { status, body } = await clinic.call(who, 'GET', `/doctors/my-time-off/visits?${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.map(({ _id, version }: { _id: string; version: number }) => ({ _id, version }))
}
