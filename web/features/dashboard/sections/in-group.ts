import type { Section } from '../section.ts'

/** Sections under one heading. */
export const inGroup = (group: string, sections: Section[]): Section[] =>
  sections.map((section) => ({ ...section, group }))
