import { useQueryClient } from '@tanstack/react-query'
import { upload } from '../../../wire/api.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { ownProfileQuery } from '../../../session/own-profile.ts'

export { ownProfileQuery }

/** What is not given stays as it is. */
export type ProfileChange = { name?: string; email?: string; phone?: string; address?: string; image: Blob | null }

/** Sends the profile with its picture; the new one is shown everywhere at once. */
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
