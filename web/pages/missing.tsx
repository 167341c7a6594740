import { pageFrame } from '#texts/common/page-frame.ts'
import { MissingPage } from '../ui/whole-page-states.tsx'

export const meta = () => [{ title: pageFrame.missing.title }]

export default MissingPage
