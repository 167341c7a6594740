export { default, meta } from '../desk/receipt.tsx'
