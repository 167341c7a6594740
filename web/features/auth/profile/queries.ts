import { useQueryClient } from '@tanstack/react-query'
import { upload } from '../../../wire/api.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { ownProfileQuery } from '../../../session/own-profile.ts'

export { ownProfileQuery }

/** Fields that are missing stay unchanged. */
export type ProfileChange = { name?: string; email?: string; phone?: string; address?: string; image: Blob | null }

/** Saves the profile and its picture; a new one appears everywhere at once. */
export function useSaveProfile(userId: string) {
  const queries = useQueryClient()
  return async ({ image, ...fields }: ProfileChange, onProgress: (part: number) => void) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (image) form.set('image', image, 'avatar.webp')
    const { message, user } = await upload('PATCH /auth/profile/{id}', { params: { id: userId }, form, onProgress })
    queries.setQueryData(ownProfileQuery(userId).queryKey, user)
    await invalidate(queries, ['doctors'])
    return { message, user }
  }
}
