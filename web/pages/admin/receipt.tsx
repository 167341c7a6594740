export { clientLoader, default, meta } from '../desk/receipt.tsx'
