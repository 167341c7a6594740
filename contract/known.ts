import { z } from 'zod'

/** The lists of texts that Salus itself may have stored, one for each sort of field. */
const lists = ['person', 'kind', 'room', 'reason', 'item', 'review', 'bio', 'language'] as const
export type KnownList = (typeof lists)[number]

/** The fields of answers that are translated for the reader, and the list of each. */
export const knownFields = z.registry<{ list: KnownList }>()

/**
 * A field of an answer that may hold a text of Salus. Such a text is shown in the reader's language; a text that
 * somebody typed is shown unchanged. A field in a form for changes must be a plain string, or its translation would be
 * saved.
 */
export const known = Object.fromEntries(
  lists.map((list) => [list, z.string().register(knownFields, { list })]),
) as unknown as Record<KnownList, z.ZodString>
