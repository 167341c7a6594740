import { useLocation } from 'react-router'
import { portals } from './portals.ts'

/** The addresses of people and receipts for staff, on the side on which they are: reception's, or the managers'. */
export const useStaffPortal = () => (useLocation().pathname.startsWith('/admin') ? portals.admin : portals.desk)
