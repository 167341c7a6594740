import { emergencyNumber, emergencyToFill } from '#contract/rules.ts'

/**
 * The emergency number of the first place. It comes with every page, so it is known without a question and without a
 * line; the program that prepares the pages leaves its place open (`server/platform/page-files.ts`).
 */
export function firstEmergencyNumber(): string {
  if (typeof document === 'undefined') return import.meta.env.PROD ? emergencyToFill : emergencyNumber
  const { emergency = emergencyToFill } = document.documentElement.dataset
  return emergency === emergencyToFill ? emergencyNumber : emergency
}
