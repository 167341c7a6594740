import { emergencyNumber, emergencyToFill } from '#contract/rules.ts'

/**
 * The emergency number of the first place. Every page brings it along, so that it is there without a call and offline.
 * In prerendered pages, the server fills it in (`server/platform/page-files.ts`).
 */
export function firstEmergencyNumber(): string {
  if (typeof document === 'undefined') return import.meta.env.PROD ? emergencyToFill : emergencyNumber
  const { emergency = emergencyToFill } = document.documentElement.dataset
  return emergency === emergencyToFill ? emergencyNumber : emergency
}
