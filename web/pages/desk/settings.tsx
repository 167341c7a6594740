import { accountPages } from '#texts/auth/account-pages.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForSettings } from '../../features/dashboard/early.ts'
import { StaffSettings } from '../../features/dashboard/staff-settings.tsx'

export const clientLoader = askEarly(['reception', 'admin'], askForSettings)

export const meta = () => [{ title: accountPages.settings.title }]

export default StaffSettings
