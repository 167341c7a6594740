import type { WorkList } from '#contract/auth/work-lists.ts'
import { queryOf } from '../../wire/api.ts'

export const listPreferencesQuery = (list: WorkList) => queryOf('GET /work-lists/{list}', { params: { list } }, [])
