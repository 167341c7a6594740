import type { CareStatus } from '#contract/care-requests/care-steps.ts'

/** The page for emergencies. */
export const ambulancePage = {
  title: 'Emergency · Salus',
  heading: 'Emergency',
  call: 'Call now',
  /** Where places of the clinic have numbers of their own. */
  callNear: (place: string) => `Call now, near ${place}`,
  elsewhere: (place: string, number: string) => `Near ${place}, call <call>${number}</call>`,
  say: 'What to say',
  where: 'Where you are: street, house number, floor.',
  what: 'What has happened, and to how many people.',
  breathing: 'Whether everybody is awake and breathing.',
  stay: 'Your phone number. Then stay on the line until you are told to hang up.',
  earlier: 'Earlier requests',
  form: 'Request an ambulance',
  lead: (number: string) => `If you can, call ${number}: it is faster. Use this where you cannot speak.`,
  unsent: (number: string) => `<b>Not sent.</b> <call>Call ${number}.</call>`,
  location: 'Where are you?',
  locationSays: 'Street, number, floor, a landmark',
  addPosition: 'Add my position',
  position: (place: string) => `Position added: ${place}`,
  noPosition: 'Your position is not known. Please say as exactly as you can where you are.',
  asksFirst: 'Your browser asks you first.',
  patient: 'Patient',
  phone: 'Phone',
  situation: 'What has happened?',
  send: 'Request Ambulance',
  yours: 'Your ambulance',
  follow: 'Follow it, step by step',
  requested: 'We have your request.',
  dispatched: 'Help is on the way.',
  arrived: 'The ambulance has arrived.',
  worse: (reference: string, number: string) =>
    `Reference <b>${reference}</b>. If it gets worse, call <call>${number}</call>.`,
  steps: { requested: 'Requested', dispatched: 'Dispatched', arrived: 'Arrived', closed: 'Closed' } satisfies Partial<
    Record<CareStatus, string>
  >,
}
