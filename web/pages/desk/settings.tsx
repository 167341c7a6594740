export { default, meta } from '../admin/settings.tsx'
