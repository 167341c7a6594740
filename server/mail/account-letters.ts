import type { ConsentAct } from '#contract/forms/response-lists.ts'
import type { PaperAct } from '#contract/records/paper-lists.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { clinic, emailLinkDays, inviteLinkDays, resetLinkMinutes } from '#contract/rules.ts'
import { messageLink } from '#contract/messages/message-lists.ts'
import { type English, textsIn } from '../../texts/texts.ts'
import { deviceIn } from './device.ts'
import type { ChangeAskedFacts, DelayFacts, LogInFacts, MessageFacts } from './enqueue.ts'
import { addressOfLink } from './mailed-links.ts'
import type { StandInLinkFacts } from './stand-in-link.ts'
import type { Text, Writer } from './writer.ts'

type ByLink = { linkId: string }
/** Of a letter about a health record: the person, where its reader acts for them. */
type OfRecord = { forPerson?: string }

/** A page of the account, as it is for that person. */
const pageOf = (page: string, { forPerson }: OfRecord, { url }: Writer) =>
  `${url}/dashboard/${page}${forPerson ? `?for=${forPerson}` : ''}`

/** What an account holds beside visits, each with the address of the thing itself. */
const heldIn = ({ mail, url }: Writer): [label: string, href: string][] => [
  [mail.labels.record, `${url}/dashboard/record`],
  [mail.labels.medicines, `${url}/dashboard/medicines`],
  [mail.labels.insights, `${url}/dashboard/insights`],
  [mail.labels.messages, `${url}/dashboard/messages`],
]

const confirming = (linkId: string, { url, signatures, mail }: Writer) => ({
  label: mail.acts.confirmAddress,
  href: `${url}/confirm-email#${signatures.seal('confirm-email', linkId)}`,
})

const passwordAt = (linkId: string, { url, signatures }: Writer) =>
  `${url}/reset-password#${signatures.seal('password', linkId)}`

/** Letters about an account, by kind. */
export const accountLetters: Record<string, (facts: never, writer: Writer) => Text> = {
  // Welcome mails that were enqueued by an older version have no link to confirm an address.
  welcome({ linkId }: Partial<ByLink>, writer) {
    const { mail, url } = writer
    return {
      subject: mail.welcome.subject,
      paragraphs: [
        mail.welcome.ready,
        ...(linkId ? [mail.confirmThis(emailLinkDays), mail.notYou] : []),
        mail.welcome.holds,
      ],
      facts: heldIn(writer),
      act: linkId ? confirming(linkId, writer) : { label: mail.acts.findDoctor, href: `${url}/doctors` },
    }
  },
  'confirm-email': ({ linkId }: ByLink, writer) => ({
    subject: writer.mail.confirmEmail,
    paragraphs: [writer.mail.confirmThisOnce(emailLinkDays), writer.mail.notYou],
    act: confirming(linkId, writer),
  }),
  'new-email': ({ linkId }: ByLink, { mail, url, signatures }) => ({
    subject: mail.newEmail.subject,
    paragraphs: [mail.newEmail.asked(emailLinkDays), mail.newEmail.notYou],
    act: { label: mail.acts.useAddress, href: `${url}/change-email#${signatures.seal('change-email', linkId)}` },
  }),
  // For an account in use whose address the clinic has entered.
  'clinic-email': ({ linkId }: ByLink, { mail, apart, url, signatures }) => ({
    subject: mail.clinicEmail.subject,
    paragraphs: [mail.clinicEmail.says(emailLinkDays), mail.clinicEmail.notYou(apart(clinic.phone))],
    act: { label: mail.acts.useAddress, href: `${url}/change-email#${signatures.seal('change-email', linkId)}` },
  }),
  'password-link': ({ linkId }: ByLink, writer) => ({
    subject: writer.mail.passwordLink.subject,
    paragraphs: [writer.mail.passwordLink.asked(resetLinkMinutes), writer.mail.passwordLink.notYou],
    act: { label: writer.mail.acts.setPassword, href: passwordAt(linkId, writer) },
  }),
  invitation: ({ linkId }: ByLink, writer) => ({
    subject: writer.mail.invitation.subject,
    paragraphs: [writer.mail.invitation.made(inviteLinkDays)],
    act: { label: writer.mail.acts.setOwnPassword, href: passwordAt(linkId, writer) },
  }),
  // Nobody has confirmed the address, so the mail names no patient, no doctor and no date.
  'stand-in-link': ({ linkId, place }: StandInLinkFacts, { mail, apart, ...desk }) => ({
    subject: mail.standInLink.subject(apart(place.name)),
    greeting: mail.standInLink.greeting,
    paragraphs: [mail.standInLink.says(apart(place.name)), mail.standInLink.asks, mail.standInLink.notYou],
    act: { label: mail.acts.answerStandIn, href: addressOfLink('stand-in', linkId, desk) },
  }),
  'change-asked'({ wants, date, startTime }: ChangeAskedFacts, { mail, when, url }) {
    const asked = mail.asked
    return {
      subject: (wants === 'cancel' ? asked.toCancel : asked.toMove)(when(date, startTime)),
      paragraphs: [asked.says],
      act: { label: mail.acts.seeRequests, href: `${url}/doctor/dashboard` },
    }
  },
  'new-log-in'(facts: LogInFacts, { mail, formats, apart, language, timeZone, url }) {
    const { date, time } = wallClock(timeZone, new Date(facts.at))
    const device = deviceIn(language, facts)
    const at = mail.whenInZone(formats.date(date), apart(time), formats.city(timeZone))
    return {
      subject: mail.newLogIn.subject(device),
      paragraphs: [mail.newLogIn.says, mail.newLogIn.notYou],
      facts: [
        [mail.labels.device, device],
        [mail.labels.when, at],
        ...(facts.network ? [[mail.labels.network, apart(facts.network)] as const] : []),
      ],
      act: { label: mail.acts.seeLogIns, href: `${url}${facts.link}` },
    }
  },
  'new-passkey'(facts: LogInFacts, { mail, formats, apart, language, timeZone, url }) {
    const { date, time } = wallClock(timeZone, new Date(facts.at))
    return {
      subject: mail.newPasskey.subject,
      paragraphs: [mail.newPasskey.says, mail.newPasskey.notYou],
      facts: [
        [mail.labels.device, deviceIn(language, facts)],
        [mail.labels.when, mail.whenInZone(formats.date(date), apart(time), formats.city(timeZone))],
        ...(facts.network ? [[mail.labels.network, apart(facts.network)] as const] : []),
      ],
      act: { label: mail.acts.seePasskeys, href: `${url}${facts.link}` },
    }
  },
  'guardian-noted': ({ name }: { name: string }, { mail, apart, url }) => ({
    subject: mail.guardianNoted.subject,
    paragraphs: [mail.guardianNoted.says(apart(name)), mail.guardianNoted.notRight(apart(clinic.phone))],
    act: { label: mail.acts.seeFamily, href: `${url}/dashboard/family` },
  }),
  'acting-ended': ({ name, because }: { name: string; because: 'age' | 'day' | null }, writer) =>
    aboutActing(
      'actingEnded',
      ({ grownUp, actingEnded }) => (because === 'age' ? grownUp : actingEnded)(writer.apart(name)),
      writer,
    ),
  'guardian-ended': ({ name }: { name: string }, writer) =>
    aboutActing('guardianEnded', ({ guardianEnded }) => guardianEnded(writer.apart(name)), writer),
  'rights-narrowed': ({ name }: { name: string }, writer) =>
    aboutActing('rightsNarrowed', ({ rightsNarrowed }) => rightsNarrowed(writer.apart(name)), writer),
  'guardian-narrowed': ({ name }: { name: string }, writer) =>
    aboutActing('guardianNarrowed', ({ guardianNarrowed }) => guardianNarrowed(writer.apart(name)), writer),
  'record-corrected': (about: OfRecord, writer) => ({
    subject: writer.mail.recordCorrected.subject,
    paragraphs: [writer.mail.recordCorrected.says],
    act: { label: writer.mail.acts.seeRecord, href: pageOf('record', about, writer) },
  }),
  'target-set': (about: OfRecord, writer) => ({
    subject: writer.mail.targetSet.subject,
    paragraphs: [writer.mail.targetSet.says],
    act: { label: writer.mail.acts.seeInsights, href: pageOf('insights', about, writer) },
  }),
  paper: ({ act, ...about }: OfRecord & { act: PaperAct }, writer) => ({
    subject: writer.mail.signedPaper[act].subject,
    paragraphs: [writer.mail.signedPaper[act].says],
    act: { label: writer.mail.acts.seePapers, href: pageOf('papers', about, writer) },
  }),
  consent: ({ act, ...about }: OfRecord & { act: ConsentAct }, writer) => ({
    subject: writer.mail.consent[act].subject,
    paragraphs: [writer.mail.consent[act].says],
    act: { label: writer.mail.acts.seeForms, href: pageOf('forms', about, writer) },
  }),
  'form-waits': (about: OfRecord, writer) => ({
    subject: writer.mail.formWaits.subject,
    paragraphs: [writer.mail.formWaits.says],
    act: { label: writer.mail.acts.seeForms, href: pageOf('forms', about, writer) },
  }),
  'repeat-asked': (_, { mail, url }) => ({
    subject: mail.repeatAsked.subject,
    paragraphs: [mail.repeatAsked.says],
    act: { label: mail.acts.seeRepeats, href: `${url}/doctor/dashboard/repeats` },
  }),
  'repeat-refused': (about: OfRecord, writer) => ({
    subject: writer.mail.repeatRefused.subject,
    paragraphs: [writer.mail.repeatRefused.says],
    act: { label: writer.mail.acts.seeRecord, href: pageOf('record', about, writer) },
  }),
  // Lock screens show subjects: neither names a medicine.
  'dose-due': (about: OfRecord, writer) => ({
    subject: writer.mail.doseDue.subject,
    paragraphs: [writer.mail.doseDue.says],
    act: { label: writer.mail.acts.seeMedicines, href: pageOf('medicines', about, writer) },
  }),
  'medicine-low': (about: OfRecord, writer) => ({
    subject: writer.mail.medicineLow.subject,
    paragraphs: [writer.mail.medicineLow.says],
    act: { label: writer.mail.acts.seeMedicines, href: pageOf('medicines', about, writer) },
  }),
  'card-taken-off': ({ name, visits }: { name: string; visits: number }, writer) =>
    aboutActing('cardTakenOff', ({ cardTakenOff }) => cardTakenOff(visits, writer.apart(name)), writer),
  'records-merged': ({ number }: { number: number }, writer) =>
    aboutActing('recordsMerged', ({ recordsMerged }) => recordsMerged(writer.apart(String(number))), writer),
  document: (about: OfRecord, writer) => ({
    subject: writer.mail.document.subject,
    paragraphs: [writer.mail.document.says],
    act: { label: writer.mail.acts.seeDocuments, href: pageOf('documents', about, writer) },
  }),
  // Opens that message; whom it is from, and about whom, its reader sees once they are logged in.
  message: ({ threadId, messageId, readsAs }: MessageFacts, { mail, url }) => ({
    subject: mail.messageWaits.subject,
    paragraphs: [mail.messageWaits.says],
    act: { label: mail.acts.readMessage, href: `${url}${messageLink(readsAs, threadId, messageId)}` },
  }),
  // Names neither the patient nor the doctor: the reader sees both once they are logged in.
  'record-opened': ({ personId }: { personId: string | null }, { mail, language, url }) => ({
    subject: mail.recordOpened,
    paragraphs: [personId ? textsIn(language).noticeLines.recordOpenedOf : textsIn(language).noticeLines.recordOpened],
    act: { label: mail.acts.seeWhoRead, href: `${url}/dashboard/who-read${personId ? `?for=${personId}` : ''}` },
  }),
  delay: ({ doctor, time, minutes }: DelayFacts, { mail, apart, url }) => ({
    subject: mail.delay.subject(minutes),
    paragraphs: [mail.delay.says(apart(time), apart(doctor), minutes), mail.delay.sorry(apart(clinic.phone))],
    act: { label: mail.acts.seeAppointments, href: `${url}/dashboard` },
  }),
  test: (_, { mail, url }) => ({
    subject: mail.test.subject,
    paragraphs: [mail.test.says],
    act: { label: mail.acts.goOn, href: `${url}/admin/dashboard/first-day` },
  }),
  'email-changed': (_, { mail, apart }) => ({
    subject: mail.emailChanged.subject,
    paragraphs: [mail.emailChanged.says, mail.emailChanged.notYou(apart(clinic.phone))],
  }),
  'factors-ended': (_, { mail, apart }) => ({
    subject: mail.factorsEnded.subject,
    paragraphs: [mail.factorsEnded.says, mail.factorsEnded.notYou(apart(clinic.phone))],
  }),
  'password-changed': (_, { mail, url }) => ({
    subject: mail.passwordChanged.subject,
    paragraphs: [mail.passwordChanged.says, mail.passwordChanged.notYou],
    act: { label: mail.acts.setPassword, href: `${url}/forgot-password` },
  }),
}

/** The text of a notice about acting for somebody, as a mail with a link to the page that shows it. */
function aboutActing(
  subject: keyof Writer['mail']['acting'],
  says: (noticeLines: English['noticeLines']) => string,
  { mail, language, url }: Writer,
): Text {
  return {
    subject: mail.acting[subject],
    paragraphs: [says(textsIn(language).noticeLines)],
    act: { label: mail.acts.seeFamily, href: `${url}/dashboard/family` },
  }
}
