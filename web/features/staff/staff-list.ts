import { staffPage } from '#texts/staff/staff-page.ts'
import { listOf } from '../../ui/work-list/asked-of.ts'

/** The list of staff, as its address has it. */
export const staffList = () => listOf({ find: staffPage.find })
