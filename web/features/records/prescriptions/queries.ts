import { comparedAllergies } from '#contract/records/medicine-lists.ts'
import { pageMax } from '#contract/rules.ts'
import { call, pageOf, queryOf } from '../../../wire/api.ts'

/** The newest prescriptions of a person, and how each stands. */
export const prescriptionPapersQuery = (personId: string | undefined) =>
  pageOf(
    'GET /records/papers',
    { query: { ...(personId ? { personId } : {}), kind: 'prescription', limit: String(pageMax) } },
    ['papers', 'record'],
  )
export const prescriptionsQuery = (personId: string | undefined) =>
  pageOf('GET /prescriptions', { query: { ...(personId ? { personId } : {}), limit: String(pageMax) } }, [
    'papers',
    'record',
  ])

/** What a prescription is written by: age, weight, allergies. */
export const basisQuery = (personId: string) => queryOf('GET /prescriptions/basis', { query: { personId } }, ['record'])

/** Names of the clinic's substances for what is typed. */
export const substancesFoundQuery = (search: string) =>
  queryOf('GET /substances', { query: { search } }, ['substances'])

type Allergies = { isAsked: boolean; names: string[] }

/** How substances compare with allergies; the question reads no record. */
export const checksQuery = (lines: { inn: string; brand: string }[], allergies: Allergies) => ({
  queryKey: ['POST /prescriptions/check', lines, allergies] as const,
  queryFn: () => call('POST /prescriptions/check', { body: { lines, allergies } }),
  meta: { topics: ['record', 'substances'] as const },
  enabled: allergies.names.length <= comparedAllergies,
})

/** The repeats that a doctor was asked for, the oldest first. */
export const repeatRequestsQuery = pageOf('GET /prescriptions/repeat-requests', { query: {} }, ['papers', 'record'])
