import { frame as t } from '#texts/frame.ts'
import { MissingPage } from '../ui/whole-page-states.tsx'

export const meta = () => [{ title: t.missing.title }]

export default MissingPage
