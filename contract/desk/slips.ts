import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'

const slip = {
  params: z.object({ id }),
  answers: { 200: z.string() },
  streams: 'application/pdf',
  failures: ['cannot_be_printed', 'no_papers_now'],
} as const

export const getOwnSlip = endpoint({
  ...slip,
  method: 'GET',
  path: '/appointments/{id}/slip',
  topic: 'Calendar',
  summary: 'The slip of a visit as PDF: one of the caller’s, or of somebody whose visits they see.',
  audited: false,
  who: ['user'],
})

export const getSlip = endpoint({
  ...slip,
  method: 'GET',
  path: '/desk/visits/{id}/slip',
  topic: 'Desk',
  summary: 'The slip of a visit as PDF, for reception to hand over.',
  who: ['reception', 'admin'],
  right: 'desk',
  scope: 'appointment',
})
