import type { CareKind } from '#contract/care-requests/care-steps.ts'

/** Care beside appointments as patients see it: the services, their forms, the requests. */
export const careServices = {
  title: 'Services · Salus',
  titleOfForm: 'Request · Salus',
  heading: 'Services',
  more: 'Also offered',
  all: 'All services',
  requests: 'Your requests',
  requestsFailed: 'Error fetching your requests',
  noRequests: 'You have no requests yet. Choose one of the services above.',
  itemsFailed: 'What is offered could not be loaded',
  notOffered: 'The clinic does not offer this at the moment. Please call us.',
  sent: (reference: string) => `Your request ${reference} is with us.`,
  failed: 'Your request could not be sent. Please try again.',
  takeBack: 'You can take it back until it is done.',
  forms: {
    'sample-collection': {
      heading: 'Home sample collection',
      lead: 'A collector comes to your door at the agreed time and takes the sample there.',
      act: 'Ask for the collection',
    },
    bed: {
      heading: 'Hospital bed',
      lead: 'These beds are free now. We check again when we confirm yours.',
      act: 'Ask for this bed',
    },
    vaccination: {
      heading: 'Vaccination',
      lead: 'Choose the vaccine, which dose of its course it is, and when you can come.',
      act: 'Ask for the vaccination',
    },
    'medicine-delivery': {
      heading: 'Medicine delivery',
      lead: 'We check the prescription, tell you the price and bring it to your door.',
      act: 'Ask for the delivery',
    },
    'lab-tests': {
      heading: 'Lab tests',
      lead: 'Choose a day and time. We will confirm it.',
      act: 'Ask for the tests',
    },
    'health-checkup': {
      heading: 'Health checkup',
      lead: 'One visit, everything looked at, and the findings explained.',
      act: 'Ask for the checkup',
    },
  } satisfies Record<Exclude<CareKind, 'ambulance'>, { heading: string; lead: string; act: string }>,
}
