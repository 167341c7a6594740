import { callPage, upload } from '../../api.ts'
import { pagedList } from '../../paged-list.ts'

export const doctorRecordsQuery = pagedList('doctors', (query, signal) =>
  callPage('GET /admin/doctors', { query: query as never, signal }),
)

export function sendDoctor(id: string | null, values: Record<string, string>, photo: Blob | null) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  if (photo) form.set('image', photo, 'photo.webp')
  return id === null
    ? upload('POST /admin/add-doctor', { form }).then(({ doctor }) => doctor)
    : upload('PATCH /admin/doctors/{id}', { params: { id }, form })
}
