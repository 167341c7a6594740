/** Where doctors write what patients read about them. */
export const publicForm = {
  heading: 'What patients read',
  says: (specialization: string, price: string) =>
    `${specialization} · ${price} per consultation (an admin changes these) · <page>See your page</page>`,
  bio: 'About you',
  languages: 'Languages, joined by commas',
  experience: 'Years of experience',
  gender: 'Gender',
  genderSays: 'Patients can search by it. You need not say.',
  notSaid: 'Not said',
  save: 'Save Changes',
  saved: 'Profile updated successfully',
  failed: 'Failed to update profile',
}
