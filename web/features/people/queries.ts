import { useMutation } from '@tanstack/react-query'
import { call, pageOf, queryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import type { BodyFor } from '../../wire/use-change.ts'

/** For whom the caller acts, who acts for them, and what waits to be agreed. */
export const familyQuery = queryOf('GET /family', {}, ['family'])

export const ownPersonQuery = (id: string) =>
  queryOf('GET /family/people/{id}', { params: { id } }, ['family', 'profile'])

const quiet = { invalidates: ['family'], quiet: true } as const

export const useAddChild = () =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /family/children'>) => call('POST /family/children', { body }),
    meta: quiet,
  })

export const useAskToAct = () =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /family/requests'>) => call('POST /family/requests', { body }),
    meta: quiet,
  })

export const useAgree = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyFor<'PUT /family/{id}/agree'>) =>
      call('PUT /family/{id}/agree', { params: { id }, body }),
    meta: quiet,
  })

export const useEndActing = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /family/{id}', { params: { id } }),
    meta: { invalidates: ['family', 'appointments', 'waiting', 'care'], quiet: true },
  })

export const useChangeOwnPerson = (id: string) =>
  useMutation({
    mutationFn: (body: BodyFor<'PATCH /family/people/{id}'>) =>
      call('PATCH /family/people/{id}', { params: { id }, body }),
    meta: { invalidates: ['family', 'profile'], quiet: true },
  })

export const peopleQuery = (search: string, at: PageAt) => ({
  ...pageOf('GET /people', { query: { search, ...pageFrom(at) } }, ['people']),
  enabled: search.trim() !== '',
})

export const personQuery = (id: string) =>
  queryOf('GET /people/{id}', { params: { id } }, ['people', 'appointments', 'payments', 'care'])

export const doublesQuery = (query: { name: string; born?: string; phone?: string; email?: string }) => ({
  ...queryOf('GET /people/doubles', { query }, ['people']),
  enabled: query.name.trim().length > 2,
})

const ofPeople = { invalidates: ['people'], quiet: true } as const

export const useAddPerson = () =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /people'>) => call('POST /people', { body }),
    meta: ofPeople,
  })

export const useChangePerson = (id: string) =>
  useMutation({
    mutationFn: (body: BodyFor<'PATCH /people/{id}'>) => call('PATCH /people/{id}', { params: { id }, body }),
    meta: ofPeople,
  })

export const useNoteGuardian = (id: string) =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /people/{id}/guardians'>) =>
      call('POST /people/{id}/guardians', { params: { id }, body }),
    meta: ofPeople,
  })

export const useEndGuardian = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /people/guardians/{id}', { params: { id } }),
    meta: ofPeople,
  })

export const useMerge = (id: string) =>
  useMutation({
    mutationFn: (body: BodyFor<'POST /people/{id}/merge'>) => call('POST /people/{id}/merge', { params: { id }, body }),
    meta: ofPeople,
  })

export const useSplit = () =>
  useMutation({
    mutationFn: (id: string) => call('POST /people/{id}/split', { params: { id } }),
    meta: { invalidates: ['people'] },
  })

export const openingBalancesQuery = (id: string) =>
  queryOf('GET /people/{id}/opening-balances', { params: { id } }, ['people'])

export const peopleRulesQuery = queryOf('GET /people/rules', {}, ['people'])

export const useChangePeopleRules = () =>
  useMutation({
    mutationFn: (body: BodyFor<'PUT /people/rules'>) => call('PUT /people/rules', { body }),
    meta: ofPeople,
  })
