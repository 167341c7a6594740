import { plural } from '../words.ts'

/** Finding anybody and anything, from every screen of staff and doctors. */
export const finder = {
  open: 'Find',
  label: 'Find people, visits, payments and screens',
  placeholder: 'Name, number, phone, reference or screen',
  hint: 'Type two letters or more.',
  searching: 'Searching…',
  found: (count: number) => plural(count, { one: '# found', other: '# found' }),
  none: (search: string) => `Nothing is called “${search}”.`,
  failed: 'Not everything could be searched. Please try again.',
  groups: { people: 'People', doctors: 'Doctors', visits: 'Visits to come', payments: 'Payments', screens: 'Screens' },
}
