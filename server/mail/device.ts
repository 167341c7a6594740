import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

/** A program and its system, each empty for an unknown one. `device`: both in words, as older versions noted them. */
export type DeviceFacts = { browser?: string | null; system?: string | null; device?: string }

/** A device as a person would name it. */
export function deviceIn(language: Language, { browser, system, device }: DeviceFacts): string {
  const { deviceNames } = textsIn(language)
  if (browser && system) return deviceNames.both(browser, system)
  return browser || system || (browser === undefined && device) || deviceNames.unknown
}
