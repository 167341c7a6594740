import { keepPreviousData } from '@tanstack/react-query'
import { type PaperKind, paperKinds } from '#contract/records/paper-lists.ts'
import { firstPage, type PageAt, pageFrom } from '../../../ui/page-at.ts'
import { pageOf, queryOf } from '../../../wire/api.ts'

/** The kind of papers in the address. */
export const kindIn = (address: URLSearchParams): PaperKind | undefined =>
  paperKinds.find((kind) => kind === address.get('kind'))

type Narrowed = { kind?: PaperKind | undefined; appointmentId?: string | undefined }

/** One page of a person's signed papers, each in its newest version; the reader's own without a person. */
export const papersQuery = (
  personId: string | undefined,
  at: PageAt = firstPage,
  { kind, appointmentId }: Narrowed = {},
) => ({
  ...pageOf(
    'GET /records/papers',
    {
      query: {
        ...(personId ? { personId } : {}),
        ...(kind ? { kind } : {}),
        ...(appointmentId ? { appointmentId } : {}),
        ...pageFrom(at),
      },
    },
    ['papers'],
  ),
  placeholderData: keepPreviousData,
})

/** One version of a paper, with its addenda and all its versions. */
export const paperQuery = (id: string) => queryOf('GET /records/papers/{id}', { params: { id } }, ['papers'])

/** All templates, also those that are not offered: for admins. */
export const allTemplatesQuery = queryOf('GET /admin/paper-templates', {}, ['paper-templates'])

/** What a doctor can begin a paper with, those for one kind of visit first. */
export const templatesQuery = queryOf('GET /paper-templates', {}, ['paper-templates'])
