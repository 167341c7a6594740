import { MissingPage } from '../ui/whole-page-states.tsx'

export const meta = () => [{ title: 'Not found · Salus' }]

export default MissingPage
