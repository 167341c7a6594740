import type { Specialization } from '#contract/rules.ts'

/** The words of a language for the search: each text is a list, separated by commas. */
export type SearchWords = {
  /** What people call a field, its doctors, and the part of the body. */
  fields: Record<Specialization, string>
  /** Complaints and other reasons for a visit. Doctors found by them come after those found by their field. */
  reasons: Record<Specialization, string>
  /** Reasons for which another field comes first. */
  also: Partial<Record<Specialization, string>>
  /** What people call visits that are not at the clinic. */
  modes: Record<'video' | 'phone' | 'home', string>
  /** Titles and small words, which are left out of a search that has other words. */
  passedOver: string
}
