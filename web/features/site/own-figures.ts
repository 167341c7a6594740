import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../wire/api.ts'
import { clinicQuery } from '../../clock/clinic.ts'

/** The clinic's own counts and newest reviews. */
export const figuresQuery = { ...queryOf('GET /figures', {}, []), staleTime: 60_000 }

/** Whether this is a demo, which shows the product's marketing claims; false until known. */
export const useIsDemo = (): boolean => useQuery(clinicQuery).data?.demo === true
