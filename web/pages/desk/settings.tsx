export { clientLoader, default, meta } from '../admin/settings.tsx'
