import type { In } from '../../texts.ts'

export const declineForm: In<'declineForm'> = {
  heading: 'هل تريد رفض الطلب؟',
  says: (name, date, time) =>
    `يبقى موعد <b>\u2068${name}\u2069</b> في <b>${date}، ${time}</b> كما هو، ويقرأ المريض ردّك.`,
  answer: 'ردّك',
  keep: 'ليس الآن',
  send: 'رفض الطلب',
  done: 'تم رفض الطلب وإبلاغ المريض.',
  failed: 'تعذّر رفض الطلب.',
}
