import type { CareItemKind } from '#contract/care-requests/care-steps.ts'

/** What the clinic offers beside appointments, with prices, beds and doses. */
export const cataloguePage = {
  title: 'Catalogue · Salus',
  heading: 'Catalogue',
  add: 'Add to the catalogue',
  failed: 'The catalogue could not be loaded',
  none: 'Nothing is offered yet. Add the first test, vaccine, ward or checkup.',
  kinds: {
    test: 'Tests',
    vaccine: 'Vaccines',
    ward: 'Wards',
    checkup: 'Checkups',
  } satisfies Record<CareItemKind, string>,
  columns: {
    name: 'Name',
    description: 'Description',
    beds: 'Free / beds',
    doses: 'Doses',
    price: 'Price',
    offered: 'Offered',
  },
  freeOf: (free: string, beds: string) => `${free} / ${beds}`,
  offer: (name: string) => `Offer ${name}`,
  notChanged: 'This could not be changed. Please try again.',
  kind: 'Kind',
  priceANight: (currency: string) => `Price a night, in ${currency}`,
  price: (currency: string) => `Price, in ${currency}`,
  beds: 'Beds',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'The catalogue is saved.',
  notSaved: 'The catalogue could not be saved.',
}
