import type { WorkList } from '#contract/auth/work-lists.ts'
import { queryOf } from '../../api.ts'

export const tasteQuery = (list: WorkList) => queryOf('GET /work-lists/{list}', { params: { list } }, [])
