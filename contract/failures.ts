/**
 * Every way the server says no: code -> [HTTP status, sentence]. The sentence is written for the person who reads it
 * on a screen. An endpoint lists the codes it may answer with; the common ones every endpoint may answer with.
 */
export const failures = {
  invalid_input: [400, 'Some of what you entered cannot be used. Please check it and try again.'],
  invalid_json: [400, 'The request could not be read.'],
  not_http: [400, 'The request could not be read.'],
  too_slow: [408, 'The request took too long to arrive. Please try again.'],
  headers_too_large: [431, 'The request says too much about itself. Please try again.'],
  not_signed_in: [401, 'Please log in to go on.'],
  wrong_password: [400, 'Your current password is not right.'],
  link_not_valid: [400, 'This link has expired or has already been used. Please ask for a new one.'],
  wrong_login: [401, 'Invalid email, password or role'],
  intent_not_paid: [402, 'This payment has not gone through yet. Nothing has been booked.'],
  card_declined: [402, 'Your card was declined. Please try another card.'],
  insufficient_funds: [402, 'Your card has insufficient funds. Please try another card.'],
  incorrect_number: [402, 'Your card number is incorrect.'],
  invalid_expiry: [402, 'Your card has expired, or its expiry date is not valid.'],
  incorrect_cvc: [402, "Your card's security code is incorrect."],
  challenge_failed: [402, 'Your bank could not confirm that it was you. Please try again or use another card.'],
  wrong_role: [403, 'Your account is not allowed to do this.'],
  right_missing: [403, 'You have not been given the right to do this. Ask an admin of the clinic for it.'],
  beyond_your_rights: [403, 'You cannot give or take a right that you do not have yourself.'],
  role_not_open: [403, 'Only patients can sign up here. Doctors and admins are added by the clinic.'],
  not_found: [404, 'We could not find that.'],
  email_in_use: [409, 'An account with this email already exists. Please log in instead.'],
  slot_taken: [409, 'Somebody else has just taken this time. Please choose another.'],
  slot_not_offered: [409, 'This time cannot be booked. Please choose another.'],
  patient_busy: [409, 'You already have an appointment at this time. Please choose another.'],
  card_not_offered: [409, 'This fee is too small to be paid online. Please choose Pay at Clinic.'],
  too_many_unpaid: [
    409,
    'You have several appointments to come that are not paid yet. Please pay for this one by card, or cancel one that you no longer need.',
  ],
  ambulance_open: [
    409,
    'An ambulance is already asked for. You see how far it is on your Emergency page; to add something, call 108.',
  ],
  intent_for_other_time: [409, 'This payment was made for another time.'],
  intent_over: [409, 'This payment is over. Please choose a time again.'],
  slot_lost_refund: [
    409,
    'Your time was taken before the payment arrived. The whole amount is on its way back to you.',
  ],
  payment_under_review: [
    409,
    'This payment does not match its booking. The clinic has been told and will contact you.',
  ],
  not_cancellable: [409, 'Only a pending appointment that has not begun can be cancelled.'],
  already_rated: [409, 'You have already rated this visit.'],
  transition_not_allowed: [409, 'This appointment cannot be moved to that status from where it stands.'],
  changed_meanwhile: [
    409,
    'Somebody else has changed this appointment in the meantime. What you see is now the newest; your notes are kept, please save again.',
  ],
  not_reschedulable: [409, 'This appointment can no longer be moved.'],
  times_are_free: [409, 'This day still has free times. Please choose one of them.'],
  already_waiting: [409, 'You are on the waiting list for this day already.'],
  time_off_overlaps: [409, 'You are away then already.'],
  not_ratable: [409, 'A visit can be rated once it is completed and its time is over.'],
  doctor_already_rated: [409, 'You have rated this doctor in the last 90 days. Please rate a later visit.'],
  cancelled_is_final: [409, 'This appointment was cancelled, and its chart is closed.'],
  not_movable: [409, 'This request has moved on in the meantime. Please look at it again.'],
  no_bed_free: [409, 'No bed is free in this ward. Free one first or offer another ward.'],
  not_refundable: [409, 'Nothing is owed back on this payment.'],
  nothing_to_decide: [409, 'There is nothing to decide about this payment any more.'],
  decision_needed: [409, 'This payment still needs a decision, or the word of its provider.'],
  time_not_free: [409, 'This time is not free any more, or it has begun. Please pay the money back instead.'],
  last_admin: [409, 'Nobody else has all rights. Give them to somebody else first.'],
  own_account: [409, 'You cannot do this to your own account.'],
  account_erased: [409, 'This account was erased.'],
  name_in_use: [409, 'There is already one of this name.'],
  image_too_large: [413, 'Image size should be less than 5MB'],
  not_a_document: [415, 'Please select a PDF or an image file'],
  not_an_image: [415, 'Please select an image file'],
  too_large: [413, 'What you sent is too large.'],
  unsupported_media: [415, 'This kind of content is not accepted here.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  moved_too_often: [429, 'You have moved this appointment three times today. Please try again tomorrow, or call us.'],
  too_many_holds: [429, 'You have tried many times in the last hour. Please wait a little before you choose another.'],
  too_many_care_requests: [429, 'You have sent many requests today. Please call us, or try again tomorrow.'],
  too_many_logins: [429, 'Too many failed log-ins. Please wait a few minutes and try again.'],
  not_ready: [503, 'Salus is not ready at the moment. Please try again in a few seconds.'],
  provider_unavailable: [503, 'The payment service does not answer. Nothing has been charged. Please try again.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type FailureCode = keyof typeof failures

/** What any endpoint may answer with, whatever it does. */
export const commonFailures = [
  'invalid_input',
  'invalid_json',
  'not_found',
  'too_large',
  'unsupported_media',
  'too_many_requests',
  'not_ready',
  'unexpected',
] as const satisfies readonly FailureCode[]

export const statusOf = (code: FailureCode): number => failures[code][0]
export const sentenceOf = (code: FailureCode): string => failures[code][1]
